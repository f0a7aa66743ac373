export default {
  title: 'Review',
} as const;
