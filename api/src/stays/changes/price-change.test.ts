import {
  addDays,
  type CancellationPolicy,
  type DayRange,
  type DiscountTerms,
  eachNight,
  NO_PARTS,
  POLICY_NAMES,
  refundForStay,
} from 'contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nightCentsOf } from '../bookings/reduce-stay.ts';
import { priceChange, type StayMoney } from './price-change.ts';

const DAY = '2026-06-10';
const nights = (from: number, length: number): DayRange => ({
  from: addDays(DAY, from),
  to: addDays(DAY, from + length),
});
const booked: StayMoney = {
  stay: nights(0, 4),
  nightCents: [10_000, 10_000, 10_000, 10_000],
  givenUpCents: 0,
  refundableCents: 40_000,
};
const half = { ...booked, refundableCents: 20_000 };
const none = { ...booked, refundableCents: 0 };

const each = (stay: DayRange, cents: number) => ({
  nights: eachNight(stay).map((night) => ({ night, cents, fullCents: cents, by: 'listing' as const })),
  terms: undefined,
});
const halved = (stay: DayRange, fullCents: number, terms: Omit<DiscountTerms, 'fullCents'>) => ({
  nights: eachNight(stay).map((night) => ({ night, cents: fullCents / 2, fullCents, by: 'listing' as const })),
  terms: eachNight(stay).map(() => ({ fullCents, ...terms })),
});

describe('the price of a change while a night costs 120 dollars', () => {
  test.each([
    ['the same nights', booked, nights(0, 4), { pay: 0, refund: 0, price: 40_000, locked: 0 }],
    ['two nights more', booked, nights(0, 6), { pay: 24_000, refund: 0, price: 64_000, locked: 0 }],
    ['one night less', booked, nights(0, 3), { pay: 0, refund: 10_000, price: 30_000, locked: 0 }],
    ['one day later', booked, nights(1, 4), { pay: 2_000, refund: 0, price: 42_000, locked: 0 }],
    ['quite other nights', booked, nights(10, 4), { pay: 8_000, refund: 0, price: 48_000, locked: 0 }],
    ['one night less, at half', half, nights(0, 3), { pay: 0, refund: 5_000, price: 35_000, locked: 15_000 }],
    ['other nights, at half', half, nights(10, 4), { pay: 28_000, refund: 0, price: 68_000, locked: 0 }],
    ['one night less, too late', none, nights(0, 3), { pay: 0, refund: 0, price: 40_000, locked: 30_000 }],
    ['more nights, too late', none, nights(0, 5), { pay: 12_000, refund: 0, price: 52_000, locked: 40_000 }],
  ])('is right for %s', (_what, before, to, { pay, refund, price, locked }) => {
    expect(priceChange(before, to, each(to, 12_000))).toMatchObject({
      payCents: pay,
      refundCents: refund,
      after: { nightsCents: price, lockedCents: locked },
    });
  });
});

test('dropping a night refunds what that night cost', () => {
  const { after } = priceChange(booked, nights(0, 5), each(nights(0, 5), 15_000));
  const longer = { ...after, stay: nights(0, 5), refundableCents: after.nightsCents };
  expect(priceChange(longer, nights(0, 4), each(nights(0, 4), 99_900))).toMatchObject({
    refundCents: 15_000,
    after: { nightsCents: 40_000 },
  });
});

const discounted = (length: number, terms: Omit<DiscountTerms, 'fullCents'>): StayMoney => ({
  stay: nights(0, length),
  nightCents: Array(length).fill(6_000),
  terms: Array(length).fill({ fullCents: 12_000, ...terms }),
  givenUpCents: 0,
  refundableCents: length * 6_000,
});
const MONTHLY = { minNights: 28 };
const WEEKLY = { minNights: 7 };

describe('a stay with a monthly discount of half the price', () => {
  const month = discounted(28, MONTHLY);

  test('keeps the discount while it is long enough', () => {
    const { after } = priceChange(month, nights(1, 28), halved(nights(1, 28), 20_000, MONTHLY));
    expect(after.nightCents).toEqual([...Array(27).fill(6_000), 10_000]);
    expect(after.terms).toEqual([
      ...Array(27).fill({ fullCents: 12_000, minNights: 28 }),
      { fullCents: 20_000, minNights: 28 },
    ]);
  });

  test('loses the discount when it is shortened to one night', () => {
    expect(priceChange(month, nights(0, 1), each(nights(0, 1), 12_000))).toMatchObject({
      discountLostCents: 6_000,
      payCents: 0,
      refundCents: 27 * 6_000 - 6_000,
      after: { nightsCents: 12_000, lockedCents: 0, terms: undefined },
    });
  });

  test('costs at most today’s price if the room has become cheaper', () => {
    expect(priceChange(month, nights(0, 3), each(nights(0, 3), 7_000)).after.nightsCents).toBe(21_000);
    expect(priceChange(month, nights(0, 3), each(nights(0, 3), 5_000)).after.nightsCents).toBe(18_000);
  });

  test('gets the weekly discount when it is shortened to a week', () => {
    const { after } = priceChange(month, nights(0, 7), halved(nights(0, 7), 16_000, WEEKLY));
    expect(after.nightsCents).toBe(7 * 8_000);
    expect(after.terms?.[0]).toEqual({ fullCents: 12_000, minNights: 7 });
  });

  test('does not keep the discount by adding nights and dropping them again', () => {
    const one: StayMoney = { stay: nights(0, 1), nightCents: [12_000], givenUpCents: 0, refundableCents: 12_000 };
    const { after } = priceChange(one, nights(0, 28), halved(nights(0, 28), 12_000, MONTHLY));
    const longer = { ...after, stay: nights(0, 28), refundableCents: after.nightsCents };
    expect(priceChange(longer, nights(20, 3), each(nights(20, 3), 12_000)).after.nightsCents).toBe(36_000);
  });
});

test('a week that is extended to a month and shortened again costs the same as before', () => {
  const week = discounted(7, WEEKLY);
  const { after } = priceChange(week, nights(0, 28), halved(nights(0, 28), 12_000, MONTHLY));
  const month = { ...after, stay: nights(0, 28), refundableCents: after.nightsCents };
  expect(priceChange(month, nights(0, 7), each(nights(0, 7), 12_000)).after.nightsCents).toBe(7 * 6_000);
});

test('a last-minute discount is lost when check-in moves past the discount period', () => {
  const soon = discounted(40, { checkInBy: addDays(DAY, 1) });
  expect(priceChange(soon, nights(1, 2), each(nights(1, 2), 12_000)).after.nightsCents).toBe(2 * 6_000);
  expect(priceChange(soon, nights(38, 2), each(nights(38, 2), 12_000))).toMatchObject({
    discountLostCents: 2 * 6_000,
    after: { nightsCents: 2 * 12_000, terms: undefined },
  });
});

test('a price that cannot be divided evenly is spread over the nights', () => {
  const row = {
    ...{ night_cents: null, price_cents: 10_001, nights_cents: 10_001, guest_fee_cents: 0, tax_cents: 0 },
    ...{ given_up_cents: 0, from_day: DAY, to_day: addDays(DAY, 3) },
  };
  expect(nightCentsOf(row as Parameters<typeof nightCentsOf>[0])).toEqual([3334, 3334, 3333]);
});

const CHECK_IN = Date.parse(`${DAY}T15:00:00Z`);
const HOUR = 3_600_000;

interface Held extends StayMoney {
  paidCents: number;
  lockedCents: number;
}

const at = (policy: CancellationPolicy, money: Held, now: number) =>
  refundForStay({
    ...money.stay,
    ...{ policy, paid: { ...NO_PARTS, nightsCents: money.paidCents } },
    ...{ givenUpCents: money.givenUpCents, lockedCents: money.lockedCents },
    timeZone: 'UTC',
    bookedAt: new Date(0),
    now: new Date(now),
    by: 'guest',
  }).refundCents;

const change = fc.record({
  from: fc.nat(40),
  length: fc.integer({ min: 1, max: 8 }),
  nightly: fc.nat(50_000),
  minNights: fc.nat(8),
});

test('changes never refund more than canceling and rebooking', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...POLICY_NAMES),
      fc.integer({ min: 1, max: 60 * 24 }),
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 }),
      fc.nat(8),
      fc.array(change, { minLength: 1, maxLength: 5 }),
      (policy, hoursBefore, nightCents, minNights, changes) => {
        const now = CHECK_IN - hoursBefore * HOUR;
        const paidCents = nightCents.reduce((sum, cents) => sum + cents, 0);
        let money: Held = {
          ...{ stay: nights(0, nightCents.length), nightCents, paidCents, givenUpCents: 0, lockedCents: 0 },
          terms: nightCents.map((cents) => ({ fullCents: 2 * cents, minNights })),
          refundableCents: 0,
        };
        const atOnce = at(policy, money, now);
        let addedCents = 0;
        let net = paidCents;
        for (const { from, length, nightly, minNights } of changes) {
          const to = nights(from, length);
          const offered = halved(to, 2 * nightly, { minNights });
          const price = priceChange({ ...money, refundableCents: at(policy, money, now) }, to, offered);
          const { nightsCents, givenUpCents, lockedCents } = price.after;
          addedCents += price.added.cents + price.discountLostCents;
          expect(price.discountLostCents).toBeGreaterThanOrEqual(0);
          net += price.payCents - price.refundCents;
          expect(Math.min(price.payCents, price.refundCents)).toBe(0);
          expect(Math.min(givenUpCents, lockedCents)).toBeGreaterThanOrEqual(0);
          expect(lockedCents).toBeLessThanOrEqual(nightsCents - givenUpCents);
          expect(net).toBe(nightsCents);
          money = { ...price.after, stay: to, paidCents: nightsCents, refundableCents: 0 };
        }
        const lost = net - at(policy, money, now);
        expect(lost).toBeGreaterThanOrEqual(paidCents - atOnce);
        expect(lost).toBeLessThanOrEqual(paidCents - atOnce + addedCents);
      },
    ),
  );
});
