import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, overlaps } from '../base/stay-dates.ts';
import { nearestFreeStays } from './free-stays.ts';

const TODAY = '2026-11-21';
const inDays = (days: number) => addDays(TODAY, days);
const range = (from: number, to: number) => ({ from: inDays(from), to: inDays(to) });

/** Finds free stays in a room that is available for the next 60 days. */
const found = (taken: [from: number, to: number][], wanted: number, nights: number) =>
  nearestFreeStays({
    ...range(0, 60),
    today: TODAY,
    taken: taken.map((each) => range(...each)),
    wanted: inDays(wanted),
    nights,
    most: 3,
  });

test.each<[string, [number, number][], number, number, [number, number][]]>([
  [
    'around taken nights',
    [[20, 23]],
    20,
    3,
    [
      [17, 20],
      [23, 26],
      [26, 29],
    ],
  ],
  [
    'in the only gaps that are long enough',
    [
      [0, 10],
      [13, 20],
      [21, 40],
      [43, 60],
    ],
    20,
    3,
    [
      [10, 13],
      [40, 43],
    ],
  ],
  [
    'from today on',
    [[1, 4]],
    0,
    1,
    [
      [0, 1],
      [4, 5],
      [5, 6],
    ],
  ],
  [
    'until the last day',
    [],
    59,
    2,
    [
      [54, 56],
      [56, 58],
      [58, 60],
    ],
  ],
  [
    'if the wanted day is in the past',
    [],
    -30,
    5,
    [
      [0, 5],
      [5, 10],
      [10, 15],
    ],
  ],
  [
    'if the wanted day is after the last day',
    [],
    400,
    5,
    [
      [45, 50],
      [50, 55],
      [55, 60],
    ],
  ],
  ['for the whole period', [], 3, 60, [[0, 60]]],
])('free stays are found %s', (_, taken, wanted, nights, expected) => {
  expect(found(taken, wanted, nights)).toEqual(expected.map((each) => range(...each)));
});

test.each<[string, [number, number][], number]>([
  ['a room that is never free', [[0, 60]], 1],
  ['a stay longer than any gap', [[30, 31]], 31],
  ['400 nights', [], 400],
])('no free stays are found for %s', (_, taken, nights) => {
  expect(found(taken, 10, nights)).toEqual([]);
});

test('no free stay more than a year ahead is suggested', () => {
  const years = { from: TODAY, to: '9999-12-31', today: TODAY, wanted: TODAY, nights: 7, most: 3 };
  expect(nearestFreeStays({ ...years, taken: [{ from: TODAY, to: inDays(366) }] })).toEqual([]);
  expect(nearestFreeStays({ ...years, taken: [{ from: TODAY, to: inDays(365) }] })).toHaveLength(1);
});

test('every free stay has the requested length', () => {
  const gap = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(
      fc.array(gap, { maxLength: 8 }),
      fc.integer({ min: -5, max: 70 }),
      fc.integer({ min: 1, max: 12 }),
      (gaps, wanted, nights) => {
        const taken = gaps.map(([from, length]): [number, number] => [from, from + length]);
        const stays = found(taken, wanted, nights);
        for (const [index, stay] of stays.entries()) {
          expect(stay.to).toBe(addDays(stay.from, nights));
          expect(stay.from >= TODAY && stay.to <= inDays(60)).toBe(true);
          const others = [...taken.map((each) => range(...each)), ...stays.slice(0, index)];
          expect(others.some((other) => overlaps(other, stay))).toBe(false);
        }
      },
    ),
  );
});
