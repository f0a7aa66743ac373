import { describe, expect, it } from 'vitest';
import { cellAt, contenders, limitsOf, mapOf, mostGain, mostLifted, reachOf, shadeOfTheta, shareOf, thetaOfShade } from './facts';
import { curveFinding, duelFinding, gapText, mapFinding, targetFinding } from './findings';
import { sampleBounds, sampleDuel, sampleTarget, sampleThresholds } from './sample';
import { parts, partsOf, withPart } from './parts';

const map = mapOf(sampleThresholds());

describe('the map of thresholds', () => {
  it('has a cell for each number of turns and each gap', () => {
    expect(map.turns).toEqual([1, 2, 3, 4]);
    expect(map.gaps).toEqual([-40, -20, 0, 20, 40]);
    expect(map.cells).toHaveLength(20);
  });
  it('is bold behind and cautious ahead', () => {
    expect(shareOf(map, 'behind', 'bold')).toBe(1);
    expect(shareOf(map, 'ahead', 'cautious')).toBe(1);
    expect(shareOf(map, 'ahead', 'bold')).toBe(0);
  });
  it('finds a cell by its name, and the one with most to gain otherwise', () => {
    expect(cellAt(map, '3:-20')).toMatchObject({ turns_left: 3, gap: -20, theta: 0.03 });
    expect(cellAt(map, undefined)).toBe(mostGain(map));
  });
  it('shades sizes of theta there and back', () => {
    for (const theta of [0, 0.01, 0.05, 0.2]) expect(thetaOfShade(shadeOfTheta(theta, 0.2), 0.2)).toBeCloseTo(theta, 12);
    expect(shadeOfTheta(0.2, 0.2)).toBe(1);
  });
  it('says what it shows', () => {
    expect(mapFinding(map).finding).toMatch(/turns? left/);
    expect(curveFinding(map, '4:0').finding).toMatch(/θ\s=\s0 /);
    expect([gapText(-30), gapText(0), gapText(5)]).toEqual(['30 points behind', 'level', '5 points ahead']);
  });
});

describe('who wins', () => {
  it('lists all players of the last seat, the strongest first, with intervals around them', () => {
    const list = contenders(sampleDuel());
    expect(list.map(({ kind }) => kind)).toEqual(['win', 'varscaled', 'symmetric', 'underdog', 'select-theta', 'protect', 'optimal', 'trailing']);
    for (const { low, share, high } of list) expect(low < share && share < high).toBe(true);
  });
  it('puts what is known without playing on the same scale', () => {
    const [clairvoyant, , , points] = limitsOf(sampleBounds);
    expect(clairvoyant?.share).toBeCloseTo(0.5 + 0.12 / 0.99, 12);
    expect(points?.share).toBe(0.5);
  });
  it('says so with either half of the data, and with none', () => {
    expect(duelFinding(sampleDuel(), null).finding).toContain('51.2');
    expect(duelFinding(null, sampleBounds).finding).toContain('62.1');
    expect(duelFinding(null, null).finding).toBe('');
  });
});

describe('targets', () => {
  const list = reachOf(sampleTarget);
  it('leaves out what is certain or out of reach', () => {
    expect(list.every(({ best }) => best > 0 && best < 1)).toBe(true);
    expect(list[0]?.constant).not.toBeNull();
  });
  it('finds the one that play lifts most', () => {
    expect(mostLifted(list)?.target).toBe(240);
    expect(targetFinding(list).finding).toContain('240');
    expect(mostLifted([])).toBeNull();
  });
});

describe('what is computed', () => {
  it('is named in the address, in the order of the page', () => {
    expect(partsOf('duel,nonsense,thresholds')).toEqual(['thresholds', 'duel']);
    expect(partsOf(undefined)).toEqual([]);
    expect(withPart(['duel'], 'thresholds', true)).toBe('thresholds,duel');
    expect(withPart(['duel'], 'duel', false)).toBeNull();
    expect(withPart([], 'target', true)).toBe('target');
    expect(parts).toHaveLength(4);
  });
});
