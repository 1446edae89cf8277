import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, eachNight, nightsBetween } from './stay-dates.ts';
import { type Offer, priceOfNight, priceStay } from './stay-price.ts';
import type { StayRules } from './stay-rules.ts';

/** A Wednesday. */
const DAY = '2027-06-02';
const offer = (rules: StayRules, own: [string, number][] = []): Offer => ({
  nightCents: 10_000,
  rules,
  ownCents: new Map(own),
});
const stay = (from: string, nights: number) => ({ from, to: addDays(from, nights) });

describe('the price of a night', () => {
  const summer = { name: 'Summer', from: '2027-06-03', to: '2027-06-10', nightCents: 15_000 };
  test.for([
    ['the listing’s', {}, DAY, 10_000, 'listing'],
    ['at the weekend: Friday', { weekendCents: 13_000 }, '2027-06-04', 13_000, 'weekend'],
    ['at the weekend: Saturday', { weekendCents: 13_000 }, '2027-06-05', 13_000, 'weekend'],
    ['not the night of Sunday', { weekendCents: 13_000 }, '2027-06-06', 10_000, 'listing'],
    ['in a season, also at its weekend', { weekendCents: 13_000, seasons: [summer] }, '2027-06-04', 15_000, 'season'],
    ['at the weekend of a season', { seasons: [{ ...summer, weekendCents: 17_000 }] }, '2027-06-05', 17_000, 'season'],
    ['not on the day on which a season ends', { seasons: [summer] }, '2027-06-10', 10_000, 'listing'],
    [
      'the weekend’s in a season that only asks for long stays',
      { weekendCents: 13_000, seasons: [{ name: 'x', from: '2027-06-01', to: '2027-07-01', minNights: 3 }] },
      '2027-06-04',
      13_000,
      'weekend',
    ],
  ] as [string, StayRules, string, number, string][])('%s', ([, rules, night, cents, by]) => {
    expect(priceOfNight(offer(rules), night)).toEqual({ cents, by });
    expect(priceOfNight(offer(rules, [[night, 1]]), night)).toEqual({ cents: 1, by: 'night' });
  });
});

describe('discounts', () => {
  const rules: StayRules = {
    weekly: 10,
    monthly: 25,
    earlyBird: { days: 60, percent: 15 },
    lastMinute: { days: 3, percent: 20 },
  };
  test.for([
    [6, 30, undefined, 60_000],
    [7, 30, 'weekly', 63_000],
    [28, 30, 'monthly', 210_000],
    [7, 60, 'early-bird', 59_500],
    [7, 59, 'weekly', 63_000],
    [2, 3, 'last-minute', 16_000],
    [2, 4, undefined, 20_000],
    [28, 0, 'monthly', 210_000],
  ] as [number, number, string | undefined, number][])(
    '%i nights, booked %i days before: %s',
    ([nights, ahead, kind, cents]) => {
      const price = priceStay(offer(rules), stay(DAY, nights), addDays(DAY, -ahead));
      expect([price.discount?.kind, price.totalCents]).toEqual([kind, cents]);
    },
  );
});

const cents = fc.integer({ min: 1, max: 1_000_000 });
const percent = fc.integer({ min: 1, max: 90 });
const range = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }))
  .map(([start, nights]) => stay(addDays(DAY, start), nights));
const rule = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const rules: fc.Arbitrary<StayRules> = fc
  .record({
    weekendCents: rule(cents),
    seasons: fc.array(fc.tuple(range, rule(cents), rule(cents)), { maxLength: 4 }),
    weekly: rule(percent),
    monthly: rule(percent),
    earlyBird: rule(fc.record({ days: fc.integer({ min: 0, max: 300 }), percent })),
    lastMinute: rule(fc.record({ days: fc.integer({ min: 0, max: 30 }), percent })),
  })
  .map(({ seasons, ...others }) => ({
    ...(Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)) as StayRules),
    seasons: seasons.map(([each, nightCents, weekendCents], index) => ({
      name: `Season ${index}`,
      ...each,
      ...(nightCents !== undefined && { nightCents }),
      ...(weekendCents !== undefined && { weekendCents }),
    })),
  }));

/** A million with `RULE_CASES=1000000`. */
const numRuns = Number(process.env.RULE_CASES ?? 2_000);

test('nights add up to the total, none is free, and no discount makes a stay dearer', () => {
  fc.assert(
    fc.property(rules, range, cents, fc.integer({ min: 0, max: 400 }), (given, asked, nightCents, ahead) => {
      const price = priceStay({ nightCents, rules: given }, asked, addDays(asked.from, -ahead));
      expect(price.nights.map(({ night }) => night)).toEqual(eachNight(asked));
      expect(price.nights.reduce((sum, night) => sum + night.cents, 0)).toBe(price.totalCents);
      expect(price.nights.every(({ cents, fullCents }) => cents > 0 && cents <= fullCents)).toBe(true);
      expect(price.discount?.cents ?? 0).toBe(
        price.nights.reduce((sum, { cents, fullCents }) => sum + fullCents - cents, 0),
      );
    }),
    { numRuns },
  );
});

test('without rules a stay costs its nights times the price', () => {
  fc.assert(
    fc.property(range, cents, (asked, nightCents) => {
      expect(priceStay({ nightCents, rules: {} }, asked, DAY).totalCents).toBe(nightsBetween(asked) * nightCents);
    }),
    { numRuns },
  );
});
