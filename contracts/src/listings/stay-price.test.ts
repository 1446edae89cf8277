import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEAST_CHARGE_CENTS, MAX_PRICE_CENTS, MIN_PRICE_CENTS } from '../base/money.ts';
import { addDays, nightsBetween } from '../base/stay-dates.ts';
import { rulesOf, tellRules } from '../offer.ts';
import { type Offer, type PricedNight, priceOfNight, priceStay } from './stay-price.ts';
import type { StayRules } from './stay-rules.ts';

/** This day is a Wednesday. */
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
    ['the listing’s price', {}, DAY, 10_000, 'listing'],
    ['the weekend price on a Friday', { weekendCents: 13_000 }, '2027-06-04', 13_000, 'weekend'],
    ['the weekend price on a Saturday', { weekendCents: 13_000 }, '2027-06-05', 13_000, 'weekend'],
    ['the listing’s price on a Sunday', { weekendCents: 13_000 }, '2027-06-06', 10_000, 'listing'],
    [
      'the season’s price, even on a weekend',
      { weekendCents: 13_000, seasons: [summer] },
      '2027-06-04',
      15_000,
      'season',
    ],
    ['the season’s weekend price', { seasons: [{ ...summer, weekendCents: 17_000 }] }, '2027-06-05', 17_000, 'season'],
    ['the listing’s price on the last day of a season', { seasons: [summer] }, '2027-06-10', 10_000, 'listing'],
    [
      'the weekend price in a season without prices',
      { weekendCents: 13_000, seasons: [{ name: 'x', from: '2027-06-01', to: '2027-07-01', minNights: 3 }] },
      '2027-06-04',
      13_000,
      'weekend',
    ],
  ] as [string, StayRules, string, number, string][])('is right: %s', ([, rules, night, cents, by]) => {
    expect(priceOfNight(offer(rules), night)).toEqual({ cents, by });
    expect(priceOfNight(offer(rules, [[night, 1]]), night)).toEqual({ cents: 1, by: 'night' });
  });
});

describe('a discount for', () => {
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
    '%i nights booked %i days ahead is %s',
    ([nights, ahead, kind, cents]) => {
      const price = priceStay(offer(rules), stay(DAY, nights), addDays(DAY, -ahead));
      expect([price.discount?.kind, price.totalCents]).toEqual([kind, cents]);
    },
  );
});

const cents = fc.integer({ min: 1, max: 1_000_000 });
const percent = fc.integer({ min: 1, max: 90 });
const range = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 35 }))
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

/** The number of random cases, which `RULE_CASES` overrides. */
const numRuns = Number(process.env.RULE_CASES ?? 2_000);
const ahead = fc.integer({ min: 0, max: 400 });
const own = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), cents), { maxLength: 4 });
const asked = fc.record({ rules, stay: range, nightCents: cents, ahead, own });
type Asked = typeof asked extends fc.Arbitrary<infer Case> ? Case : never;

/** Generates a stay to price: the pricing input, the nights and the day of booking. */
function caseOf({ rules, stay, nightCents, ahead, own }: Asked) {
  const ownCents = new Map(own.map(([night, price]) => [addDays(stay.from, night), price]));
  return { offer: { nightCents, rules, ownCents }, stay, bookedOn: addDays(stay.from, -ahead) };
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
/** Throws an error, because calling `expect` a million times would take most of the test's time. */
function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}

test('the nights of a stay add up to its total with at most one discount', () => {
  fc.assert(
    fc.property(asked, (given) => {
      const { offer, stay, bookedOn } = caseOf(given);
      const { nights, totalCents, discount } = priceStay(offer, stay, bookedOn);
      must(nights.length === nightsBetween(stay) && nights.every(isNextNight(stay.from)), 'each night once');
      must(sum(nights.map(({ cents }) => cents)) === totalCents, 'nights add up');
      must(
        nights.every(({ cents }) => Number.isInteger(cents) && cents >= MIN_PRICE_CENTS),
        'none is free',
      );
      must((discount?.cents ?? 0) === sum(nights.map(({ cents, fullCents }) => fullCents - cents)), 'what is saved');

      const largest = largestDiscount(offer.rules, nights.length, given.ahead);
      must((discount?.percent ?? 0) === largest, 'the largest discount');
      must(nights.every(isLessBy(largest)), 'no more than the largest');

      const isAsSet = ({ night, fullCents, by }: PricedNight) =>
        by === 'night' ? offer.ownCents.get(night) === fullCents : !offer.ownCents.has(night);
      must(nights.every(isAsSet), 'own prices');
      must(priceStay(offer, stay, bookedOn).totalCents === totalCents, 'again');
    }),
    { numRuns },
  );
});

const isNextNight = (from: string) => {
  const days = Date.parse(from);
  return ({ night }: PricedNight, index: number) => Date.parse(night) === days + index * 86_400_000;
};

function largestDiscount({ weekly = 0, monthly = 0, earlyBird, lastMinute }: StayRules, nights: number, ahead: number) {
  return Math.max(
    nights >= 7 ? weekly : 0,
    nights >= 28 ? monthly : 0,
    earlyBird && ahead >= earlyBird.days ? earlyBird.percent : 0,
    lastMinute && ahead <= lastMinute.days ? lastMinute.percent : 0,
  );
}

/**
 * A night's discount may be up to one cent too large because of rounding, and too small if the price would otherwise be
 * below the minimum card charge.
 */
const isLessBy = (percent: number) => (night: PricedNight) => {
  const exact = (night.fullCents * (100 - percent)) / 100;
  return (
    night.cents === Math.min(night.fullCents, LEAST_CHARGE_CENTS) || (night.cents <= exact && night.cents > exact - 1)
  );
};

test('price and stay rules survive a round trip through the API format', () => {
  fc.assert(
    fc.property(rules, (given) => {
      const told = tellRules(given);
      must(JSON.stringify(tellRules(rulesOf(told))) === JSON.stringify(told), 'told again');
    }),
    { numRuns },
  );
});

test('without rules, a stay costs the price times its nights', () => {
  fc.assert(
    fc.property(range, cents, (stay, nightCents) => {
      must(priceStay({ nightCents, rules: {} }, stay, DAY).totalCents === nightsBetween(stay) * nightCents, 'times');
    }),
    { numRuns },
  );
});

test('the largest discount works with the lowest price as well as the highest', () => {
  const price = (nightCents: number) => priceStay({ nightCents, rules: { monthly: 90 } }, stay(DAY, 180), DAY);
  expect([price(MIN_PRICE_CENTS).totalCents, price(MIN_PRICE_CENTS).discount?.cents]).toEqual([180, 0]);
  expect(price(MAX_PRICE_CENTS).totalCents).toBe(180_000_000);
});

test('no discount lowers a night below the minimum card charge', () => {
  const price = (nightCents: number) =>
    priceStay({ nightCents, rules: { lastMinute: { days: 5, percent: 90 } } }, stay(DAY, 1), DAY).totalCents;
  expect([499, 501, 50, 25].map(price)).toEqual([50, 50, 50, 25]);
});
