export default {
  title: 'Lär dig',
} as const;
