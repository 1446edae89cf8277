import { describe, expect, test } from 'vitest';
import { CONFIRM_AFTER_MS, checkForLostStays, type Doubt } from './check-for-lost-stays.ts';

const day = (number: number) => `2027-01-${String(number).padStart(2, '0')}`;
const stay = (from: number, to: number) => ({ from: day(from), to: day(to) });
const stays = (...starts: number[]) => starts.map((from) => stay(from, from + 2));
const now = new Date('2027-01-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
const KNOWN = stays(2, 5, 8, 11, 14, 17);

const check = (change: Partial<Parameters<typeof checkForLostStays>[0]>) =>
  checkForLostStays({ known: KNOWN, read: KNOWN, ignored: [], doubt: null, today: day(1), now, ...change });
const keeps = (at: string, doubted: Doubt['stays'], removed: Doubt['stays'] = []) => ({
  removed,
  doubt: { at, stays: doubted },
});
const removes = (removed: Doubt['stays']) => ({ removed, doubt: null });

describe('a reading after a plausible one', () => {
  test.each([
    ['loses no stay', { read: KNOWN }, removes([])],
    ['loses a third of the stays', { read: stays(2, 5, 8, 11) }, removes(stays(14, 17))],
    ['loses more than a third', { read: stays(2, 5, 8) }, keeps(now.toISOString(), stays(11, 14, 17))],
    ['loses all stays', { read: [] }, keeps(now.toISOString(), KNOWN)],
    ['loses the only stay', { known: stays(2), read: [] }, keeps(now.toISOString(), stays(2))],
    [
      'has the same nights in fewer, longer stays',
      { known: [stay(2, 4), stay(4, 6)], read: [stay(2, 6)] },
      removes([stay(2, 4), stay(4, 6)]),
    ],
    ['shortens every stay by less than half', { known: [stay(2, 5)], read: [stay(2, 4)] }, removes([stay(2, 5)])],
    [
      'shortens the only stay by more than half',
      { known: [stay(2, 5)], read: [stay(2, 3)] },
      keeps(now.toISOString(), [stay(2, 5)]),
    ],
    ['moves a sliding booking window by a day', { known: [stay(2, 20)], read: [stay(3, 21)] }, removes([stay(2, 20)])],
    [
      'lacks nights that are over',
      { known: [stay(2, 10)], read: [stay(8, 10)], today: day(8) },
      removes([stay(2, 10)]),
    ],
    ['lacks stays whose events the host ignores', { read: [], ignored: KNOWN }, removes(KNOWN)],
  ] as const)('%s', (_, change, expected) => {
    expect(check(change)).toEqual(expected);
  });
});

describe('a reading after a suspicious one', () => {
  const since = (ms: number, doubted = stays(11, 14, 17)): Doubt => ({ at: ago(ms), stays: doubted });

  test('confirms the loss after ten minutes', () => {
    expect(check({ read: stays(2, 5, 8), doubt: since(CONFIRM_AFTER_MS) })).toEqual(removes(stays(11, 14, 17)));
  });

  test('neither confirms nor clears the loss within ten minutes', () => {
    const doubt = since(CONFIRM_AFTER_MS - 1);
    expect(check({ read: stays(2, 5, 8), doubt })).toEqual(keeps(doubt.at, doubt.stays));
  });

  test('confirms the loss of stays that are still missing', () => {
    expect(check({ read: stays(2, 5, 8, 11), doubt: since(CONFIRM_AFTER_MS) })).toEqual(removes(stays(14, 17)));
  });

  test('restarts the waiting time if more stays are missing', () => {
    const later = check({ read: stays(2, 5), doubt: since(CONFIRM_AFTER_MS) });
    expect(later).toEqual(keeps(now.toISOString(), stays(8, 11, 14, 17)));
  });

  test('clears the suspicion if all stays have returned', () => {
    expect(check({ doubt: since(1) })).toEqual(removes([]));
  });

  test('does not confirm the loss if it only has new stays', () => {
    const doubt = since(1);
    const known = [...KNOWN, ...stays(20, 22, 24, 26)];
    const read = [...stays(2, 5, 8), ...stays(20, 22, 24, 26)];
    expect(check({ known, read, doubt })).toEqual(keeps(doubt.at, doubt.stays));
  });

  test('immediately removes stays whose nights remain closed', () => {
    const doubt = since(1);
    const read = [...stays(5, 8), stay(2, 5)];
    expect(check({ read, doubt })).toEqual(keeps(doubt.at, doubt.stays, stays(2)));
  });
});
