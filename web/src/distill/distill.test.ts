import { describe, expect, it } from 'vitest';
import { best, curvesOf, gainOverOthers, gamesFor, growthOf, holding, kindOf, leadingVerbs, meanWith, peopleOf, publishedOf, seriesOf, smallestWith, usedVerbs, widest, type Row } from './facts';
import { curvesFinding, growthFinding, policyName, sizeFinding, tailFinding, tailName, verbName, verbsFinding } from './findings';
import { lengthOf, parts } from './parts';
import { met, standing } from './quiz';
import { samplePareto } from './sample';

const data = samplePareto();
const nothing = { ...data, rows: [], tail: [], scaling: [], verbs: [], curves: [] };

describe('the size of policies', () => {
  it('is told for each model and learner, the smallest first', () => {
    const list = seriesOf(data.rows);
    expect(list.map(({ kind, regret }) => `${kind} ${regret}`)).toEqual(['tree true', 'tree false', 'net true', 'net false', 'full true', 'full false', 'category true', 'category false']);
    for (const { points } of list) expect(points.map(({ size }) => size)).toEqual(points.map(({ size }) => size).sort((a, b) => a - b));
  });
  it('tells lists that decide everything from those for boxes alone, and leaves out what has no size', () => {
    expect(kindOf({ model: 'rules', learner: 'regret', name: '20, full' })).toBe('full');
    expect(kindOf({ model: 'rules', learner: 'classic', name: '100, category' })).toBe('category');
    expect(kindOf({ model: 'net', learner: 'reward', name: '64,32' })).toBeNull();
    expect(kindOf({ model: 'table', learner: null, name: '' })).toBeNull();
  });
  it('has what others measured, and what is gained over it with no larger policy', () => {
    expect(publishedOf(data.rows)).toHaveLength(5 + 4 + 2);
    expect(publishedOf(samplePareto('yahtzee').rows)).toEqual([]);
    const rows = [['gini', 100, 200, 199], ['regret', 100, 205, null], ['regret', 101, 230, null]].map(([learner, parameters, mean, published]) => ({ ...data.rows[0], model: 'tree', learner, name: '', parameters, mean, published }) as Row);
    expect(gainOverOthers(rows)).toBe(6);
    expect(gainOverOthers(samplePareto('yahtzee').rows)).toBe(0);
  });
  it('finds the smallest that is good enough, and the best', () => {
    const enough = smallestWith(data.rows, 220);
    expect(enough?.row.mean).toBeGreaterThanOrEqual(220);
    for (const { size, row } of seriesOf(data.rows).flatMap(({ points }) => points)) {
      if (row.parameters !== null && size < (enough?.size ?? 0)) expect(row.mean).toBeLessThan(220);
    }
    expect(smallestWith(data.rows, 249)).toBeNull();
    expect(best(data.rows, ['tree', 'net'])?.size).toBe(410_552);
    expect(best([], ['tree'])).toBeNull();
  });
  it('is compared with people only where people were measured', () => {
    expect(peopleOf('yatzy')).toEqual({ from: 220, to: 230 });
    expect(peopleOf('yahtzee')).toBeNull();
    expect(sizeFinding(data).finding).toMatch(/as well as experienced people/);
    expect(sizeFinding(samplePareto('yahtzee')).finding).toMatch(/within .* points of best play/);
  });
});

it('policies have names in the reader’s words', () => {
  const name = (model: string, learner: string | null, text: string) => policyName({ ...data.rows[0], model, learner, name: text } as Row);
  expect([name('tree', 'gini', 'depth 10'), name('tree', 'regret', 'up to 300'), name('net', 'plain', '64,32'), name('rules', 'classic', '20, full'), name('table', null, '')]).toEqual(
    ['tree of depth 10', 'a tree', 'net 64,32', 'rules for all', 'table of best play']);
  expect([tailName('tree up to 6200'), tailName('net 8')]).toEqual(['a tree of 6,200 parameters', 'net 8']);
});

describe('the long tail', () => {
  it('is widest where decisions and loss lie furthest apart', () => {
    const tail = [{ decisions: 1, met: 0.2, loss: 0.1 }, { decisions: 10, met: 0.8, loss: 0.3 }, { decisions: 100, met: 1, loss: 1 }];
    expect(widest(tail)?.decisions).toBe(10);
    expect(holding(tail, 0.5)?.decisions).toBe(100);
    expect(tailFinding({ ...data, tail }).finding).toMatch(/10 most frequent .* 80\s?% .* 30\s?%/);
  });
});

describe('the number of rules', () => {
  it('has a curve for each learner and kind of list, in order', () => {
    const list = growthOf([...data.scaling].reverse());
    expect(list.map(({ lists, learner }) => `${lists} ${learner}`)).toEqual(['full regret', 'full classic', 'category regret', 'category classic']);
    expect(list[0]?.points[0]?.rules).toBe(0);
  });
  it('is worth what the first rules are worth', () => {
    const points = growthOf(data.scaling)[0]?.points ?? [];
    expect(meanWith(points, 25)).toBe(points.find(({ rules }) => rules === 20)?.mean);
    expect(meanWith(points, -1)).toBeNull();
  });
});

describe('verbs', () => {
  it('come by use, without those that nobody needs', () => {
    const list = usedVerbs(data.verbs);
    expect(list[0]?.verb).toBe('Keep Pair');
    expect(list.some(({ verb }) => verb === 'Keep Triple + Highest')).toBe(false);
  });
  it('are named until half of the rerolls is told', () => {
    const { verbs, share } = leadingVerbs(data.verbs, 0.5);
    expect(share).toBeGreaterThanOrEqual(0.5);
    expect(verbs.length).toBeLessThan(5);
    expect(leadingVerbs([], 0.5).verbs).toEqual([]);
  });
  it('have names in the reader’s words, unions too', () => {
    expect(verbName('Keep Face 5')).toBe('keep all of 5');
    expect(verbName('Keep Pair & Keep Face 6')).toBe('keep the highest pair & keep all of 6');
    expect(verbName('Something New')).toBe('Something New');
  });
});

describe('learning', () => {
  it('is compared by the games that the same worth takes', () => {
    const [shown, alone] = curvesOf(data.curves);
    expect([shown?.learner, alone?.learner]).toEqual(['supervised', 'reward']);
    expect(shown && gamesFor(shown, 200)).toBe(1000);
    expect(alone && gamesFor(alone, 240)).toBeNull();
  });
});

it('nothing learnt is said to be nothing', () => {
  for (const make of [sizeFinding, tailFinding, growthFinding, verbsFinding, curvesFinding]) {
    for (const text of Object.values(make(nothing))) expect(text).not.toMatch(/NaN|undefined|\{/);
    for (const text of Object.values(make(data))) expect(text).not.toMatch(/NaN|undefined|\{/);
  }
});

describe('what is computed', () => {
  it('is named in the address, with the length of the lists', () => {
    expect(parts).toHaveLength(3);
    expect([lengthOf('7'), lengthOf('0'), lengthOf('x'), lengthOf(undefined)]).toEqual([7, 20, 20, 20]);
  });
});

describe('the quiz', () => {
  it('says how often a position is met in numbers that one can imagine', () => {
    expect(met(0.02)).toMatch(/one of 50 games/);
    expect(met(1.5)).toMatch(/1\.5 times a game/);
  });
  it('judges an answer by the best one and by the list', () => {
    expect(standing(0, 2)).toBe('right');
    expect(standing(0.004, 2)).toBe('right');
    expect(standing(1, 2)).toBe('better');
    expect(standing(2, 2)).toBe('wrong');
    expect(standing(3, 2)).toBe('wrong');
  });
});
