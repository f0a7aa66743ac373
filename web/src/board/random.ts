// Dice from the browser's cryptographic generator; every face is exactly as likely.
export function rollDice(count: number): number[] {
  const dice: number[] = [];
  const bytes = new Uint8Array(16);
  while (dice.length < count) {
    crypto.getRandomValues(bytes);
    for (const byte of bytes) if (byte < 252 && dice.length < count) dice.push(1 + (byte % 6));
  }
  return dice;
}
