import { describe, expect, it } from 'vitest';
import { samplePareto } from '../distill/sample';
import { sample as match } from '../match/sample';
import { sample } from '../risk/sample';
import { readData } from './data';

describe('the data of a written report', () => {
  it('are missing while the word that they replace is still there', () => {
    expect(readData('HAZARD-REPORT-DATA')).toEqual({ missing: true });
    expect(readData('')).toEqual({ missing: true });
  });
  it('are read as the program writes them, with every < escaped', () => {
    const text = JSON.stringify({ ...sample([0, 0.1]), note: '</script><b>' }).replaceAll('<', '\\u003c');
    expect(text).not.toContain('<');
    expect(readData(text)).toMatchObject({ data: { sweep: { variant: 'yatzy' }, note: '</script><b>' } });
  });
  it('are refused with a reason otherwise', () => {
    expect(readData('{"sweep": {')).toHaveProperty('problem');
    expect(readData('{"sweep": {"points": []}}')).toEqual({ problem: 'θ = 0' });
    expect(readData('{}')).toEqual({ problem: 'sweep.points' });
    expect(readData('{"kind": "match"}')).toHaveProperty('problem');
    expect(readData('{"kind": "match", "thresholds": {"cells": []}}')).toEqual({ problem: 'thresholds.cells' });
    expect(readData('{"kind": "distill", "pareto": {}}')).toEqual({ problem: 'pareto.rows' });
  });
  it('say by their kind what they are about', () => {
    expect(readData(JSON.stringify({ kind: 'risk', ...sample([0, 0.1]) }))).toHaveProperty('data');
    const { thresholds, duel, bounds } = match();
    expect(readData(JSON.stringify({ kind: 'match', thresholds, duel, bounds, variant: { name: 'yatzy' } }))).toMatchObject({
      match: { target: null, duel: { games: 1000 }, variant: { name: 'yatzy' } },
    });
    expect(readData(JSON.stringify({ kind: 'distill', pareto: samplePareto(), variant: { name: 'yatzy' } }))).toMatchObject({
      distill: { pareto: { optimal: 248.44 }, variant: { name: 'yatzy' } },
    });
  });
});
