import { describe, expect, it } from 'vitest';
import { afterToss, cellsOf, isOver, tallyOf, tossOf, valueOf, type Cell } from './coins';
import { countedText, formulaText, reasonLines } from './phrases';
import { rulesOf } from './rules';
import { diceOf, endOf, positionOf, rerollsOf, rowsOf, stepOf, turnOf, type Graph } from './tree';

describe('Coins', () => {
  it('pays a point for each head if they are more than the tails', () => {
    expect(afterToss({ coins: 5, points: 6 }, 3, 2)).toEqual({ coins: 5, points: 3 });
    expect(afterToss({ coins: 5, points: 2 }, 3, 0)).toEqual({ coins: 5, points: 0 });
  });
  it('takes the tails away otherwise, an equal toss included', () => {
    expect(afterToss({ coins: 5, points: 6 }, 1, 1)).toEqual({ coins: 4, points: 6 });
    expect(afterToss({ coins: 2, points: 6 }, 0, 2)).toEqual({ coins: 0, points: 6 });
  });
  it('is over without coins or without points to go', () => {
    expect([isOver({ coins: 0, points: 3 }), isOver({ coins: 2, points: 0 }), isOver({ coins: 2, points: 1 })]).toEqual([true, true, false]);
  });
  it('tosses one coin for each byte', () => {
    expect(tossOf(3, new Uint8Array([0, 1, 255]))).toEqual([false, true, true]);
  });
  it('has start + luck − loss = now', () => {
    const place = { coins: 1, points: 1 };
    const rounds = [
      { before: place, coins: [true], after: place, best: 0.5, flipped: 0.4, now: 0.7 },
      { before: place, coins: [false], after: place, best: 0.7, flipped: 0.7, now: 0 },
    ];
    const { luck, loss, now } = tallyOf(0.5, rounds);
    expect([luck, loss, now].map((x) => x.toFixed(12))).toEqual(['-0.400000000000', '0.100000000000', '0.000000000000']);
  });
  it('knows the value of every cell and of games that are over', () => {
    const table: Cell[] = [{ coins: 1, points: 1, value: 0.5, flip: 1 }, { coins: 1, points: 2, value: 0.25, flip: 1 }];
    const cells = cellsOf(table, { coins: 1, points: 2 });
    expect([valueOf(cells, { coins: 1, points: 2 }), valueOf(cells, { coins: 0, points: 2 }), valueOf(cells, { coins: 1, points: 0 })]).toEqual([0.25, 0, 1]);
  });
});

// A turn of one die and two choices.
const graph: Graph = {
  places: [
    { name: 'before the turn', kind: 'event', value: 4 },
    { name: '1 1 1 1 2, no reroll left', kind: 'choice', value: 5 },
    { name: '1 1 1 1 3, no reroll left', kind: 'choice', value: 3 },
    { name: '4 in ones', kind: 'final', value: 5 },
    { name: '2 in twos', kind: 'final', value: 3 },
  ],
  moves: [
    { from: 0, to: 2, probability: 0.25 },
    { from: 0, to: 1, probability: 0.75 },
    { from: 1, to: 4, option: 'score twos', best: false },
    { from: 1, to: 3, option: 'score ones', best: true },
  ],
};
const turn = turnOf('yatzy:chance=20', graph);
const view = (open: string[]) => ({ turns: new Map([['yatzy:chance=20', turn]]), open: new Set(open), shown: new Map<string, number>() });

describe('the tree of a turn', () => {
  it('lists likeliest outcomes and best options first', () => {
    const rows = rowsOf('yatzy:chance=20', 15, view(['0', '0.0']));
    expect(rows.map(({ path, place }) => [path, place.name])).toEqual([
      ['0', 'before the turn'],
      ['0.0', '1 1 1 1 2, no reroll left'],
      ['0.0.0', '4 in ones'],
      ['0.0.1', '2 in twos'],
      ['0.1', '1 1 1 1 3, no reroll left'],
    ]);
  });
  it('tells the luck of an outcome and the loss of an option', () => {
    const rows = rowsOf('yatzy:chance=20', 15, view(['0', '0.0']));
    expect(rows.map(({ by }) => by)).toEqual([null, 1, 0, -2, -1]);
  });
  it('gives the position of each row in the notation of the engine', () => {
    const [root, , ones] = rowsOf('yatzy:chance=20', 15, view(['0', '0.0']));
    expect(root!.position).toBe('yatzy:chance=20');
    expect(ones!.position).toBe('yatzy:chance=20,ones=4');
    expect(positionOf('yatzy:chance=20', graph.places[1]!)).toBe('yatzy:chance=20:11112:0');
    expect(positionOf('yahtzee:yahtzee=50:66666:0', { name: '130 in sixes', kind: 'final', value: 0 })).toBe('yahtzee:yahtzee=50,sixes=30,extra=100');
    expect(positionOf('yatzy', { name: '3 3 kept, 1 reroll left', kind: 'event', value: 0 })).toBeNull();
  });
  it('asks for the next turn when its end is opened, but not on a full card', () => {
    expect(rowsOf('yatzy:chance=20', 15, view(['0', '0.0', '0.0.0'])).find(({ wanted }) => wanted)?.wanted).toBe('yatzy:chance=20,ones=4');
    expect(rowsOf('yatzy:chance=20', 2, view(['0', '0.0'])).find(({ path }) => path === '0.0.0')?.opens).toBe(false);
  });
  it('folds many branches into one row that says how many and how likely', () => {
    const many: Graph = {
      places: [graph.places[0]!, ...Array.from({ length: 20 }, (_, i) => ({ name: `1 1 1 1 ${(i % 6) + 1}, no reroll left`, kind: 'choice', value: i }))],
      moves: Array.from({ length: 20 }, (_, i) => ({ from: 0, to: i + 1, probability: 0.05 })),
    };
    const rows = rowsOf('yatzy', 15, { turns: new Map([['yatzy', turnOf('yatzy', many)]]), open: new Set(['0']), shown: new Map() });
    expect(rows).toHaveLength(8);
    expect(rows[7]!.rest?.count).toBe(14);
    expect(rows[7]!.rest?.probability).toBeCloseTo(0.7, 12);
  });
  it('follows the keys of the tree pattern', () => {
    const rows = rowsOf('yatzy:chance=20', 15, view(['0']));
    expect(stepOf('ArrowDown', rows, 0)).toEqual({ to: 1 });
    expect(stepOf('ArrowRight', rows, 0)).toEqual({ to: 1 });
    expect(stepOf('ArrowRight', rows, 1)).toEqual({ toggle: true });
    expect(stepOf('ArrowLeft', rows, 1)).toEqual({ to: 0 });
    expect(stepOf('ArrowLeft', rows, 0)).toEqual({ toggle: true });
    expect(stepOf('Enter', rows, 2)).toBeNull();
    expect(stepOf('End', rows, 0)).toEqual({ to: 2 });
  });
  it('reads the names that the engine gives to places', () => {
    expect(diceOf('3 3 4 5 6, no reroll left')).toEqual([3, 3, 4, 5, 6]);
    expect(diceOf('nothing kept, 1 reroll left')).toEqual([]);
    expect([rerollsOf('1 1 1 1 1, 2 rerolls left'), rerollsOf('1 1 1 1 1, no reroll left')]).toEqual([2, 0]);
    expect(endOf('30 in small-straight')).toEqual({ points: 30, box: 'small-straight' });
    expect(endOf('before the turn')).toBeNull();
  });
});

describe('phrases', () => {
  it('of the engine are known, and others stay as they are', () => {
    expect(countedText('with the upper sum')).toBe('With the upper sum');
    expect(countedText('something new')).toBe('something new');
    expect(reasonLines('56 years at a million positions per second\nsomething new')).toEqual(['56 years at a million positions per second', 'something new']);
    expect(reasonLines('3 states: full-house, small-straight')).toEqual(['3 states: Full House, Small Straight']);
    expect(formulaText('× 1681 without the 128 full cards')).toBe('× 1681 without the 128 full cards');
  });
});

describe('rule sets', () => {
  it('have every choice of house rules', () => {
    expect(rulesOf({ name: 'yatzy', house_rules: [{ key: 'fh5', name: '' }, { key: 'tp4', name: '' }] })).toEqual(['yatzy', 'yatzy+fh5', 'yatzy+tp4', 'yatzy+fh5+tp4']);
  });
});
