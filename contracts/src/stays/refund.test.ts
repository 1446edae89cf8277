import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_PARTS } from '../money/charges.ts';
import { freeCancellationEnd, isStayOver, POLICY_NAMES, type RefundCase, refundFor, refundTerms } from './refund.ts';

const HOUR = 3_600_000;
const SECOND = 1000;
/** 15:00 on the check-in day. */
const CHECK_IN = Date.parse('2026-06-15T15:00:00Z');

const nights = (nightsCents: number) => ({ ...NO_PARTS, nightsCents });

const stay: RefundCase = {
  policy: 'moderate',
  paid: nights(10_000),
  from: '2026-06-15',
  to: '2026-06-18',
  timeZone: 'UTC',
  bookedAt: new Date('2026-01-01T00:00:00Z'),
  now: new Date(CHECK_IN),
  by: 'guest',
};

/** Returns the refund if the guest cancels this many milliseconds before check-in. */
const refundAt = (beforeMs: number, change: Partial<RefundCase> = {}) =>
  refundFor({ ...stay, now: new Date(CHECK_IN - beforeMs), ...change });

test.each([
  ['flexible', 'a month ahead', 30 * 24 * HOUR, 10_000],
  ['flexible', 'exactly 24 h ahead', 24 * HOUR, 10_000],
  ['flexible', 'a second less than 24 h ahead', 24 * HOUR - SECOND, 0],
  ['flexible', 'a second ahead', SECOND, 0],
  ['moderate', 'exactly 5 days ahead', 5 * 24 * HOUR, 10_000],
  ['moderate', 'a second less than 5 days ahead', 5 * 24 * HOUR - SECOND, 5000],
  ['moderate', 'a second ahead', SECOND, 5000],
  ['firm', 'exactly 30 days ahead', 30 * 24 * HOUR, 10_000],
  ['firm', 'a second less than 30 days ahead', 30 * 24 * HOUR - SECOND, 5000],
  ['firm', 'exactly 7 days ahead', 7 * 24 * HOUR, 5000],
  ['firm', 'a second less than 7 days ahead', 7 * 24 * HOUR - SECOND, 0],
] as const)('the %s policy gives the right refund %s', (policy, _, beforeMs, refundCents) => {
  const refund = refundAt(beforeMs, { policy });
  expect(refund.refundCents).toBe(refundCents);
  expect(refund.kept).toEqual(nights(10_000 - refundCents));
});

test.each(POLICY_NAMES)('the %s policy gives no refund once the stay has begun', (policy) => {
  expect(refundAt(0, { policy })).toEqual({ refundCents: 0, kept: nights(10_000) });
  expect(refundAt(-20 * HOUR, { policy })).toEqual({ refundCents: 0, kept: nights(10_000) });
});

test.each(['host', 'admin'] as const)('a cancellation by the %s is refunded in full at any time', (by) => {
  for (const policy of POLICY_NAMES) {
    expect(refundAt(SECOND, { policy, by })).toEqual({ refundCents: 10_000, kept: NO_PARTS });
    expect(refundAt(-20 * HOUR, { policy, by })).toEqual({ refundCents: 10_000, kept: NO_PARTS });
  }
});

/**
 * Returns the refund of a stay that was booked `leadMs` before check-in and canceled `afterMs` after booking, under a
 * policy that would refund nothing.
 */
const graceAt = (leadMs: number, afterMs: number) =>
  refundFor({
    ...stay,
    policy: 'firm',
    bookedAt: new Date(CHECK_IN - leadMs),
    now: new Date(CHECK_IN - leadMs + afterMs),
  }).refundCents;

test.each([
  ['right after booking, 3 days ahead', 72 * HOUR, 0, 10_000],
  ['exactly 24 h after booking', 72 * HOUR, 24 * HOUR, 10_000],
  ['a second later', 72 * HOUR, 24 * HOUR + SECOND, 0],
  ['booked a second more than 48 h ahead', 48 * HOUR + SECOND, HOUR, 10_000],
  ['booked exactly 48 h ahead', 48 * HOUR, HOUR, 0],
  ['booked after check-in', -HOUR, HOUR, 0],
])('the grace period is right for a stay %s', (_, leadMs, afterMs, refundCents) => {
  expect(graceAt(leadMs, afterMs)).toBe(refundCents);
});

test.each([
  [1, 1, 0],
  [3, 2, 1],
  [9999, 5000, 4999],
])('half of %d cents is a refund of %d because the odd cent goes to the guest', (paidCents, refundCents, keptCents) => {
  expect(refundAt(HOUR, { paid: nights(paidCents) })).toMatchObject({ refundCents, kept: nights(keptCents) });
});

test.each([
  ['Pacific/Kiritimati', '2026-06-10T01:00:00Z'],
  ['Pacific/Pago_Pago', '2026-06-11T02:00:00Z'],
])('hours are counted until check-in in the time zone %s', (timeZone, lastMoment) => {
  const now = new Date(lastMoment);
  expect(refundFor({ ...stay, timeZone, now })).toEqual({ refundCents: 10_000, kept: NO_PARTS, until: now });
  const late = new Date(now.getTime() + SECOND);
  expect(refundFor({ ...stay, timeZone, now: late }).refundCents).toBe(5000);
});

const situation = fc.record({
  policy: fc.constantFrom(...POLICY_NAMES),
  paidCents: fc.integer({ min: 2, max: 99_999_999 }),
  leadSeconds: fc.integer({ min: -86_400, max: 60 * 86_400 }),
  afterSeconds: fc.integer({ min: 0, max: 62 * 86_400 }),
});

test('a refund preview is valid until exactly its `until`', () => {
  fc.assert(
    fc.property(situation, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const bookedAt = new Date(CHECK_IN - given.leadSeconds * SECOND);
      const now = bookedAt.getTime() + given.afterSeconds * SECOND;
      const at = (time: number) =>
        refundFor({ ...stay, policy: given.policy, paid: nights(given.paidCents), bookedAt, now: new Date(time) });
      const shown = at(now);
      expect(shown.refundCents + shown.kept.nightsCents).toBe(given.paidCents);
      if (!shown.until) {
        // Only a preview without a refund is valid forever.
        expect(shown.refundCents).toBe(0);
        return;
      }
      const until = shown.until.getTime();
      expect(until).toBeGreaterThanOrEqual(now);
      expect(at(Math.floor(now + (until - 1 - now) * share)).refundCents).toBe(shown.refundCents);
      expect(at(until + 1).refundCents).toBeLessThan(shown.refundCents);
    }),
  );
});

test('waiting never increases the refund', () => {
  fc.assert(
    fc.property(situation, fc.nat(40 * 86_400), (given, wait) => {
      const bookedAt = new Date(CHECK_IN - given.leadSeconds * SECOND);
      const now = bookedAt.getTime() + given.afterSeconds * SECOND;
      const at = (time: number) =>
        refundFor({ ...stay, policy: given.policy, paid: nights(given.paidCents), bookedAt, now: new Date(time) })
          .refundCents;
      expect(at(now + wait * SECOND)).toBeLessThanOrEqual(at(now));
    }),
  );
});

test('a stay is over at 11:00 on its last day in the listing’s time zone', () => {
  expect(isStayOver('2026-06-18', 'Europe/Paris', new Date('2026-06-18T08:59:59Z'))).toBe(false);
  expect(isStayOver('2026-06-18', 'Europe/Paris', new Date('2026-06-18T09:00:00Z'))).toBe(true);
});

const termsAt = (beforeMs: number, change: Partial<RefundCase> = {}) =>
  refundTerms({ ...stay, now: new Date(CHECK_IN - beforeMs), ...change }).map(({ refundCents, until }) => [
    refundCents,
    until && (CHECK_IN - until.getTime()) / HOUR,
  ]);

test('the refund terms include the final one', () => {
  expect(termsAt(30 * 24 * HOUR)).toEqual([
    [10_000, 5 * 24],
    [5000, 0],
    [0, undefined],
  ]);
  expect(termsAt(8 * 24 * HOUR, { policy: 'firm' })).toEqual([
    [5000, 7 * 24],
    [0, undefined],
  ]);
  expect(termsAt(-HOUR)).toEqual([[0, undefined]]);
  expect(termsAt(HOUR, { by: 'host' })).toEqual([[10_000, undefined]]);
});

test('the first day after booking has its own term', () => {
  const bookedAt = new Date(CHECK_IN - 60 * HOUR);
  expect(termsAt(59 * HOUR, { bookedAt })).toEqual([
    [10_000, 36],
    [5000, 0],
    [0, undefined],
  ]);
});

test('free cancellation ends at the last moment of a full refund', () => {
  fc.assert(
    fc.property(
      situation,
      fc.integer({ min: -2, max: 2 }),
      ({ policy, leadSeconds, afterSeconds, paidCents }, beside) => {
        const bookedAt = new Date(CHECK_IN - leadSeconds * SECOND);
        const end = freeCancellationEnd({ ...stay, policy, bookedAt }).getTime();
        for (const time of [bookedAt.getTime() + afterSeconds * SECOND, end + beside]) {
          if (time < bookedAt.getTime()) continue;
          const { refundCents } = refundFor({
            ...stay,
            policy,
            bookedAt,
            paid: nights(paidCents),
            now: new Date(time),
          });
          expect([time - end, refundCents === paidCents]).toEqual([time - end, time <= end]);
        }
      },
    ),
  );
});
