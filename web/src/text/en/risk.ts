export default {
  title: 'Risk',
} as const;
