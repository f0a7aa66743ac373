export default {
  title: 'Granska',
} as const;
