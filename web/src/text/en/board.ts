export default {
  title: 'Board',
} as const;
