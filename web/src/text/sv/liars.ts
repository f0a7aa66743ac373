export default {
  title: 'Liar’s Dice',
} as const;
