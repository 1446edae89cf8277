import type { Cents } from '../base/money.ts';
import { CHECK_IN_HOUR, CHECK_OUT_HOUR, type Day, instantAt } from '../base/stay-dates.ts';
import { type ChargeRates, keepNights, NO_PARTS, type PriceParts, totalOf } from '../money/charges.ts';

/**
 * The refund policies, for pages and the server. A booking keeps the policy under which it was made. `share` of the
 * price is refunded while at least `hoursBefore` hours remain until check-in.
 */
export const POLICIES = {
  flexible: { label: 'Flexible', tiers: [{ hoursBefore: 24, share: 1 }] },
  moderate: {
    label: 'Moderate',
    tiers: [
      { hoursBefore: 5 * 24, share: 1 },
      { hoursBefore: 0, share: 0.5 },
    ],
  },
  firm: {
    label: 'Firm',
    tiers: [
      { hoursBefore: 30 * 24, share: 1 },
      { hoursBefore: 7 * 24, share: 0.5 },
    ],
  },
} as const satisfies Record<string, { label: string; tiers: readonly { hoursBefore: number; share: number }[] }>;

export type CancellationPolicy = keyof typeof POLICIES;
export const POLICY_NAMES = Object.keys(POLICIES) as [CancellationPolicy, ...CancellationPolicy[]];
export const DEFAULT_POLICY: CancellationPolicy = 'moderate';

/** False for a policy that a newer API added. */
export function isPolicy(name: string): name is CancellationPolicy {
  return Object.hasOwn(POLICIES, name);
}

/** `host`: a partial refund lowers the host's share and the site's fee. `site`: the site alone pays for it. */
export const REFUND_BEARERS = ['host', 'site'] as const;
export type RefundBearer = (typeof REFUND_BEARERS)[number];

export const CANCELLED_BY = ['guest', 'host', 'admin'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

/** Hours before check-in until which each policy refunds everything. */
export const FREE_HOURS_BEFORE = Object.fromEntries(
  POLICY_NAMES.map((name) => [name, POLICIES[name].tiers[0].hoursBefore]),
) as Record<CancellationPolicy, number>;

const HOUR_MS = 3_600_000;
/**
 * Under any policy, a booking can be canceled for free within `GRACE_HOURS` if check-in was more than
 * `GRACE_LEAD_HOURS` away when it was made.
 */
export const GRACE_HOURS = 24;
export const GRACE_LEAD_HOURS = 48;
const GRACE_MS = GRACE_HOURS * HOUR_MS;
const GRACE_LEAD_MS = GRACE_LEAD_HOURS * HOUR_MS;

export interface RefundCase {
  policy: CancellationPolicy;
  paid: PriceParts;
  /** The charge rates that apply to `paid`. Undefined if there are no charges. */
  charges?: ChargeRates | undefined;
  /** Check-in and check-out days in the listing's time zone. */
  from: Day;
  to: Day;
  timeZone: string;
  bookedAt: Date;
  now: Date;
  by: CancelledBy;
}

export interface Refund {
  refundCents: Cents;
  /** The parts of the price that are not refunded. */
  kept: PriceParts;
  /** The last moment of this refund. Undefined if it never changes. */
  until?: Date;
}

/**
 * Computes the refund. Full if the host or an admin cancels, none once the stay has begun, and full within 24 hours of
 * booking if check-in was more than 48 hours away. Otherwise the policy's share of the nights, plus the charges on that
 * share. Cents are rounded in the guest's favor.
 */
export function refundFor(situation: RefundCase): Refund {
  const { policy, paid, charges, from, timeZone, bookedAt, now, by } = situation;
  const checkIn = instantAt(from, CHECK_IN_HOUR, timeZone).getTime();
  const none: Refund = { refundCents: 0, kept: paid };
  const all = (until?: number): Refund => ({
    refundCents: totalOf(paid),
    kept: NO_PARTS,
    ...(until === undefined ? {} : { until: new Date(until) }),
  });
  if (by !== 'guest') return all();
  const time = now.getTime();
  if (time >= checkIn) return none;
  const graceEnd = bookedAt.getTime() + GRACE_MS;
  const tier = POLICIES[policy].tiers.find(({ hoursBefore }) => time <= checkIn - hoursBefore * HOUR_MS);
  const tierEnd = tier && checkIn - tier.hoursBefore * HOUR_MS;
  if (time <= graceEnd && checkIn - bookedAt.getTime() > GRACE_LEAD_MS) {
    return all(tier?.share === 1 && tierEnd !== undefined ? Math.max(graceEnd, tierEnd) : graceEnd);
  }
  if (!tier) return none;
  const kept = keepNights(paid, paid.nightsCents - Math.ceil(paid.nightsCents * tier.share), charges);
  return { refundCents: totalOf(paid) - totalOf(kept), kept, until: new Date(tierEnd ?? checkIn) };
}

export type FreeCancellation = Pick<RefundCase, 'policy' | 'from' | 'timeZone' | 'bookedAt'>;

/**
 * Returns the last moment for a full refund, which is before `bookedAt` if there was never a full refund. Ignores
 * amounts that earlier changes of the stay made nonrefundable.
 */
export function freeCancellationEnd({ policy, from, timeZone, bookedAt }: FreeCancellation): Date {
  const checkIn = instantAt(from, CHECK_IN_HOUR, timeZone).getTime();
  const graceEnd = checkIn - bookedAt.getTime() > GRACE_LEAD_MS ? bookedAt.getTime() + GRACE_MS : -Infinity;
  return new Date(Math.max(graceEnd, checkIn - FREE_HOURS_BEFORE[policy] * HOUR_MS));
}

export interface RefundTerm {
  refundCents: Cents;
  until?: Date;
}

/** Returns all refunds from `now` on in order, using the function that computes each. */
export function refundTerms(
  situation: RefundCase,
  refundAt = (now: Date) => refundFor({ ...situation, now }),
): RefundTerm[] {
  const terms: RefundTerm[] = [];
  for (let { now } = situation; ; ) {
    const { refundCents, until } = refundAt(now);
    // After a change, two consecutive terms can have the same refund. Merge them.
    if (terms.at(-1)?.refundCents === refundCents) terms.pop();
    terms.push({ refundCents, ...(until && { until }) });
    if (!until) return terms;
    now = new Date(until.getTime() + 1);
  }
}

export function isStayOver(to: Day, timeZone: string, now: Date): boolean {
  return now.getTime() >= instantAt(to, CHECK_OUT_HOUR, timeZone).getTime();
}
