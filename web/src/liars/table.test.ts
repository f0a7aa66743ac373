import { describe, expect, it } from 'vitest';
import type { Bid } from './bids';
import { parseBid } from './bids';
import { positionText } from './round';
import { fromQuery, toQuery } from './address';
import * as seating from './seating';
import * as live from './table';

const made = (text: string) => parseBid(text) as Bid;
const from = (text: string) => fromQuery(new URLSearchParams(text)) as live.Table;

describe('a live game', () => {
  it('lays out the next round: dice, starter, palifico, own dice to be entered', () => {
    let table = from('round=perudo:5-2-5&hand=12345&me=1');
    table = live.bid(live.bid(table, made('2x3')), made('6x3'));
    table = live.end(table, 'call', live.countFor(table.round, 'call', false));
    expect(positionText(table.round)).toBe('perudo:5-1-5@2p');
    expect(table.hand).toEqual([]);
    expect(table.past.length).toBe(1);
    // palifico comes once for each player
    table = live.bid(table, made('2x3'));
    table = live.end(table, 'call', live.countFor(table.round, 'call', true));
    expect(positionText(table.round)).toBe('perudo:5-1-4@3');
  });

  it('passes the start on from a loser who is out, and ends with one player left', () => {
    let table = from('round=casual:1-1-2');
    table = live.end(live.bid(table, made('4x3')), 'call', 0);
    expect(positionText(table.round)).toBe('casual:0-1-2@2');
    table = live.end(live.bid(table, made('3x3')), 'call', 0);
    expect(table.over).toBe(true);
    expect(live.winner(table)).toBe(2);
  });

  it('refuses a bid that is not higher', () => {
    const table = from('round=perudo:5-5:3x4');
    expect(live.bid(table, made('3x4'))).toBe(table);
  });

  it('stands in an address and comes back from it', () => {
    for (const text of [
      'round=perudo:5-5-5',
      'round=perudo:5-4-5@2:2x3,3x3&names=Anna,Bo,Cleo&me=3&hand=12246',
      'round=perudo:5-1-5@2p&names=Åsa,,&palifico=non',
    ]) {
      const query = toQuery(from(text));
      expect(from(new URLSearchParams(query).toString())).toEqual(from(text));
    }
  });

  it('takes seat and dice from a position as the engine writes it', () => {
    expect(from('round=perudo:5-4-5@2:2x3:12246')).toMatchObject({ me: 2, hand: [1, 2, 2, 4, 6] });
  });

  it('knows nothing of an address that is no round', () => {
    expect(fromQuery(new URLSearchParams('round=perudo:5'))).toBeNull();
  });
});

describe('who plays', () => {
  const table = from('round=perudo:5-4-3@2&names=A,B,C&me=3');

  it('moves seats with their dice, the own one and the starter too', () => {
    expect(toQuery(seating.moveUp(table, 2))).toEqual({ round: 'perudo:5-3-4@3', names: 'A,C,B', me: '2' });
    expect(toQuery(seating.removePlayer(table, 0))).toEqual({ round: 'perudo:4-3', names: 'B,C', me: '2' });
    expect(toQuery(seating.addPlayer(table)).round).toBe('perudo:5-4-3-5@2');
  });

  it('drops own dice beyond the new number', () => {
    const full = live.withHand(table, [1, 2, 3]);
    expect(seating.changed(full, { dice: [5, 4, 2] }).hand).toEqual([1, 2]);
  });
});
