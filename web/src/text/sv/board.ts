export default {
  title: 'Bräde',
} as const;
