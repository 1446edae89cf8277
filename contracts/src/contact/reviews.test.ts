import { describe, expect, test } from 'vitest';
import {
  addStars,
  areStarsOf,
  averageOf,
  formatRating,
  isReviewable,
  NO_RATING,
  ROOM_ASPECTS,
  ratingRank,
  type Stars,
} from './reviews.ts';

const all = (stars: number): Stars => Object.fromEntries(ROOM_ASPECTS.map((aspect) => [aspect, stars]));

describe('a stay can be reviewed', () => {
  const stay = { state: 'confirmed' as const, to: '2026-11-20', timeZone: 'Europe/Paris' };
  test.each([
    ['one second before check-out', '2026-11-20T09:59:59Z', false],
    ['at check-out', '2026-11-20T10:00:00Z', true],
    ['one second before the 14 days end', '2026-12-04T09:59:59Z', true],
    ['after 14 days', '2026-12-04T10:00:00Z', false],
  ])('only within 14 days of check-out: %s', (_when, now, expected) => {
    expect(isReviewable(stay, new Date(now))).toBe(expected);
    expect(isReviewable({ ...stay, state: 'cancelled' }, new Date(now))).toBe(false);
  });
});

test('each side must rate all of its own aspects', () => {
  expect([areStarsOf('guest', all(5)), areStarsOf('host', all(5))]).toEqual([true, false]);
  expect(areStarsOf('host', { overall: 5, cleanliness: 5, communication: 5, houseRules: 5 })).toBe(true);
  expect(areStarsOf('guest', { ...all(5), houseRules: 1 })).toBe(false);
});

test('removing a review undoes adding it', () => {
  const sums = addStars(addStars(NO_RATING, all(5), 1), all(2), 1);
  expect(sums).toEqual({ count: 2, totals: ROOM_ASPECTS.map(() => 7) });
  expect(addStars(addStars(sums, all(5), -1), all(2), -1)).toEqual(NO_RATING);
});

test.each([
  [10, 2, undefined],
  [15, 3, 5],
  [10, 3, 3.33],
  [4_870_000, 1_000_000, 4.87],
])('the average of %d stars in %d reviews is %s', (total, count, expected) => {
  expect(averageOf(total, count)).toBe(expected);
});

test.each([
  [5, '5.0'],
  [4.9, '4.9'],
  [4.87, '4.87'],
])('the rating %d is formatted as %s', (average, expected) => {
  expect(formatRating(average)).toBe(expected);
});

test('many good reviews rank above a few perfect ones', () => {
  const of = (count: number, total: number) => ratingRank({ count, totals: [total] });
  expect(of(50, 245)).toBeGreaterThan(of(3, 15));
  expect(of(3, 3)).toBeGreaterThan(of(2, 10));
  expect([of(0, 0), of(2, 10)]).toEqual([0, 0]);
});
