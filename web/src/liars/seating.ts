// Changes to who plays at a live table, and by which rules. They begin the round anew; rounds that have
// ended stay on record while the seats are the same.
import { MAX_DICE, MAX_PLAYERS } from './rules';
import { newTable, ownDice, type Start, type Table } from './table';

export function changed(table: Table, change: Partial<Start>): Table {
  const now: Start = {
    rules: table.round.rules,
    names: table.names,
    dice: table.round.dice,
    me: table.me,
    starter: table.round.starter,
    ...change,
  };
  const next = newTable(now);
  const sameSeats = now.dice.length === table.round.dice.length;
  return {
    ...next,
    hand: table.hand.slice(0, ownDice(next)).filter((die) => die <= Number(now.rules.faces)),
    palifico: sameSeats
      ? next.palifico.map((p, i) => (table.palifico[i] === 'o' ? 'o' : p))
      : next.palifico,
    past: sameSeats ? table.past : [],
  };
}

export function addPlayer(table: Table): Table {
  const { dice, rules } = table.round;
  if (dice.length >= MAX_PLAYERS) return table;
  return changed(table, {
    names: [...table.names, ''],
    dice: [...dice, Math.min(Number(rules.dice), MAX_DICE)],
  });
}

export function removePlayer(table: Table, seat: number): Table {
  if (table.round.dice.length <= 2) return table;
  const without = <T>(list: readonly T[]) => list.filter((_, i) => i !== seat);
  const moved = (other: number) => (other > seat ? other - 1 : Math.min(other, table.round.dice.length - 2));
  return changed(table, {
    names: without(table.names),
    dice: without(table.round.dice),
    me: moved(table.me),
    starter: moved(table.round.starter),
  });
}

// The player changes places with the one before.
export function moveUp(table: Table, seat: number): Table {
  if (seat < 1) return table;
  const swapped = <T>(list: readonly T[]) => list.map((x, i) => list[i === seat ? i - 1 : i === seat - 1 ? i + 1 : i] ?? x);
  const moved = (other: number) => (other === seat ? seat - 1 : other === seat - 1 ? seat : other);
  return changed(table, {
    names: swapped(table.names),
    dice: swapped(table.round.dice),
    me: moved(table.me),
    starter: moved(table.round.starter),
  });
}
