import { describe, expect, it } from 'vitest';
import { aimOf } from './aims';
import { bestFact, beside, gainOf, makeFacts, nearestFact, type RiskData } from './facts';
import { boxesFinding, coinFlip, decisionsFinding, extremes, frontierFinding, limitsFinding, mapFinding, quantilesFinding, scoresFinding, winsFinding } from './findings';
import { sample } from './sample';
import { isCompressed, listed, minorTicks, thetaText } from './theta';
import { utilityShare, utilityThetas } from './utility';

const nb = (text: string) => text.replaceAll('\u00a0', ' ');
const wide = [-1, -0.5, -0.1, -0.02, 0, 0.02, 0.1, 0.5, 1];

function withRegimes(data: RiskData, frozenFrom: number): RiskData {
  const regimes = data.sweep.points.map(({ theta }) => ({
    theta, certainty_equivalent: 0, differs_from_mean: 0, differs_from_limit: 0, control: 0, rule: '', order: 0,
    regime: theta >= frozenFrom ? 'frozen' : 'active',
  }));
  const spread = { rms: 5.86, mean: 5, not_taken: 0 };
  return {
    ...data,
    regimes: {
      variant: 'yatzy', exact: true, mean: 250, sd: 40, best_case: { points: 374, probability: 0 }, worst_case: { points: 21, probability: 0 },
      sigma: spread, theta_critical: 0.17, by_throw: [], by_turn: [], variance: 1600, estimates: [], regimes, corrections: [], warnings: [],
    },
  };
}

describe('facts', () => {
  const facts = makeFacts(sample([...wide].reverse()));
  it('are ordered by theta, whatever the order of the sweep', () => {
    expect(facts.all.map(({ theta }) => theta)).toEqual(wide);
    expect(facts.mean.theta).toBe(0);
  });
  it('refuse a sweep without theta = 0', () => {
    expect(() => makeFacts(sample([0.1, 0.2]))).toThrow('theta = 0');
  });
  it('compute quantiles from the distribution if the answer has none', () => {
    expect(facts.mean.quantile[50]).toBe(250);
    expect(facts.mean.quantile[5]).toBe(184);
  });
  it('have half the variance as response at theta = 0', () => {
    expect(facts.mean.response).toBe(800);
  });
  it('find where decisions begin to change between two thetas, but not between points far apart', () => {
    expect(facts.bold.near).toBeCloseTo(0.02 + (0.08 * (0.05 - 0.04)) / (0.2 - 0.04), 12);
    expect(makeFacts(sample([0, 1])).bold.near).toBe(0);
  });
  it('call play frozen only from where all further thetas are, and only if the regimes reach as far', () => {
    const known = makeFacts(withRegimes(sample(wide), 0.5));
    expect([known.bold.frozen, known.cautious.frozen]).toEqual([0.5, null]);
    expect(known.all.map(({ regime }) => regime)).toEqual(['active', 'active', 'active', 'near', 'near', 'near', 'active', 'frozen', 'frozen']);
    const short = withRegimes(sample(wide), 0.5);
    short.regimes!.regimes.pop();
    expect(makeFacts(short).bold.frozen).toBeNull();
  });
  it('choose the nearest fact, on one side if wanted, and the best with the smallest theta', () => {
    expect(nearestFact(facts, 0.07).theta).toBe(0.1);
    expect(beside(facts, -0.001)?.theta).toBe(-0.02);
    expect(beside(makeFacts(sample([0, 0.1])), -0.1)).toBeUndefined();
    expect(bestFact(facts, () => 1).theta).toBe(0);
    expect(gainOf(facts, 99).fact.theta).toBeGreaterThanOrEqual(0);
  });
});

describe('findings', () => {
  const facts = makeFacts(sample(wide));
  it('about boxes hold for the whole range that the panels show', () => {
    expect(nb(boxesFinding(facts).finding)).toBe('From θ = −1 to θ = +1, boldness costs Full House most (80% down to 55% at θ = +1), caution Sixes (90% down to 70% at θ = −1)');
    expect(nb(boxesFinding(makeFacts(sample([0, 0.5]))).finding)).toBe('Up to θ = +0.5, boldness costs Full House most: 80% down to 68% at θ = +0.5');
    expect(boxesFinding(makeFacts(sample([0, 0.001]))).finding).toBe('So little risk leaves every hit rate almost as it is');
  });
  it('about the frontier name the extremes of all points, those between the thetas of the sweep too', () => {
    const frontier = { variant: 'yatzy', exact: true, added: [-0.7], best: [], mean_fit: null, sd_fit: null, warnings: [],
      frontier: [{ theta: -0.7, mean: 236, sd: 30, efficient: true, price: 1, added: true }] };
    const more = makeFacts({ ...sample(wide), frontier });
    expect(extremes(more).narrowest.theta).toBe(-0.7);
    expect(nb(frontierFinding(more).finding)).toBe('Risk moves the standard deviation between 30.0 and 44.0 points, and always costs points on average');
    expect(nb(frontierFinding(more).reading)).toContain('narrowest at θ = −0.7, for 14.0 points of the mean');
  });
  it('do not claim a cost that is not there', () => {
    const data = sample([0, 0.1]);
    data.sweep.points[1]!.mean = 250;
    expect(frontierFinding(makeFacts(data)).finding).toContain('never gains');
  });
  it('say that everything sinks only if every percentile does', () => {
    const data = sample([-1, 0, 1]);
    data.sweep.points[2]!.pmf = [[100, 0.6], [500, 0.4]];
    expect(nb(mapFinding(makeFacts(data)).finding)).toBe('Far from θ = 0 the median sinks, by −20 points at θ = −1 and −150 at θ = +1');
    for (const point of data.sweep.points) if (point.theta) point.pmf = [[100, 1]];
    expect(nb(mapFinding(makeFacts(data)).finding)).toBe('Far from θ = 0 everything sinks: the median moves by −150 points at θ = −1 and −150 at θ = +1');
  });
  it('say who lifts a percentile, and when nobody does', () => {
    expect(quantilesFinding(facts).finding).toMatch(/lifts the 5th percentile by \d+ points?|no θ here lifts the 5th/i);
    const data = sample([0, 0.1]);
    data.sweep.points[1]!.pmf = data.sweep.points[0]!.pmf;
    expect(quantilesFinding(makeFacts(data)).finding).toBe('No θ here lifts the 5th or the 95th percentile');
  });
  it('count decisions and tell of frozen play what the points can tell', () => {
    const known = makeFacts(withRegimes(sample(wide), 0.5));
    expect(nb(decisionsFinding(known).finding)).toBe('20% of decisions change at θ = +0.1, 60% at θ = +1');
    expect(nb(decisionsFinding(known).reading)).toContain('Bold play is frozen from θ = +0.5 on and cautious play is not yet frozen at θ = −1.');
    expect(nb(decisionsFinding(facts).reading)).not.toContain('frozen');
  });
  it('about limits and wins hold at the ends of the sweep', () => {
    const known = makeFacts(withRegimes(sample(wide), 0.5));
    expect(nb(limitsFinding(known).finding)).toBe('The certainty equivalent has come 52% of the way to the worst case at θ = −1 and 65% of the way to the best case at θ = +1');
    expect(winsFinding(facts).finding).toBe('No θ here beats the mean player');
    const data = sample([0, 0.1]);
    data.sweep.points[1]!.against_mean.win = 0.55;
    expect(nb(winsFinding(makeFacts(data)).finding)).toBe('θ = +0.1 beats the mean player in 56.00% of games');
  });
  it('work for a sweep of one side and of the mean player alone', () => {
    for (const thetas of [[0], [0, 0.1], [-0.1, 0]]) {
      const some = makeFacts(sample(thetas));
      for (const made of [boxesFinding, decisionsFinding, frontierFinding, mapFinding, quantilesFinding, scoresFinding, winsFinding]) {
        expect(made(some).finding + made(some).reading).not.toMatch(/NaN|undefined|\{\w+\}/);
      }
    }
  });
});

describe('theta', () => {
  const ends = { first: { theta: -3 }, last: { theta: 3 } };
  it('is written with its sign', () => {
    expect([-0.05, 0, 0.1].map((theta) => thetaText(theta))).toEqual(['−0.05', '0', '+0.1']);
  });
  it('has an axis that says when it is compressed, with short ticks that crowd', () => {
    expect(isCompressed(ends)).toBe(true);
    expect(isCompressed({ first: { theta: -0.1 }, last: { theta: 0.1 } })).toBe(false);
    expect(minorTicks(ends).filter((tick) => tick > 0.95)).toEqual([1, 2, 3]);
  });
  it('bends utility without leaving the range of numbers', () => {
    for (const theta of [-3, -0.05, 0, 0.05, 3]) {
      expect(utilityShare(theta, 0, 374)).toBeCloseTo(0, 12);
      expect(utilityShare(theta, 374, 374)).toBeCloseTo(1, 12);
    }
    expect(utilityShare(0.005, 187, 374)).toBeLessThan(0.5);
    expect(utilityThetas(0.1)).toContain(0.1);
  });
  it('makes a coin flip worth less to the cautious', () => {
    expect(coinFlip(0, 200, 300)).toBe(250);
    expect(coinFlip(-0.02, 200, 300) + coinFlip(0.02, 200, 300)).toBeCloseTo(500, 9);
  });
  it('is listed as people do', () => {
    expect([listed([], 'and'), listed(['a'], 'and'), listed(['a', 'b', 'c'], 'and')]).toEqual(['', 'a', 'a, b and c']);
  });
});

describe('aims', () => {
  it('are read from the names that the engine gives', () => {
    const best = { theta: 0.054, value: 0.1145, at_zero: 0.0995, mean_lost: 4.4 };
    expect(aimOf({ figure: 'P(>= 300)', ...best })).toMatchObject({ name: '300 points or more', target: 300, before: '9.95%', after: '11.45%' });
    expect(aimOf({ figure: 'worst 5 %', ...best })?.name).toBe('mean of the worst 5 %');
    expect(aimOf({ figure: 'least sd', ...best })?.name).toBe('the narrowest spread');
    expect(aimOf({ figure: 'something new', ...best })).toBeNull();
  });
});
