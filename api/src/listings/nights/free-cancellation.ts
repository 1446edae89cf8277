import {
  CHECK_IN_HOUR,
  FREE_HOURS_BEFORE,
  type FreeCancellation,
  GRACE_HOURS,
  GRACE_LEAD_HOURS,
  POLICY_NAMES,
} from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import type { BookingRow } from '../../base/index.ts';

const hours = (count: number) => sql`interval '1 hour' * ${sql.lit(count)}`;

/**
 * Returns SQL for the time between the end of free cancellation and check-in. `policy` is the column with the policy.
 */
export function freeTimeOf(policy: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = POLICY_NAMES.map((name) => sql`WHEN ${sql.lit(name)} THEN ${hours(FREE_HOURS_BEFORE[name])}`);
  return sql`CASE ${policy} ${sql.join(cases, sql` `)} END`;
}

/** Returns SQL that is true for a row of `bookings` if it is confirmed and its `addressShownAt` has passed. */
export function showsAddress(now: Date): RawBuilder<boolean> {
  const checkIn = sql`((bookings.from_day + ${hours(CHECK_IN_HOUR)}) AT TIME ZONE bookings.time_zone)`;
  const bookedAt = sql`coalesce(bookings.confirmed_at, bookings.created_at)`;
  return sql`(bookings.state = 'confirmed' AND greatest(${checkIn} - ${freeTimeOf(sql`bookings.cancellation_policy`)},
    CASE WHEN ${checkIn} - ${bookedAt} > ${hours(GRACE_LEAD_HOURS)} THEN ${bookedAt} + ${hours(GRACE_HOURS)} END
  ) < ${now})`;
}

export function cancellationTerms(booking: BookingRow): FreeCancellation {
  return {
    policy: booking.cancellation_policy,
    from: booking.from_day,
    timeZone: booking.time_zone,
    bookedAt: booking.confirmed_at ?? booking.created_at,
  };
}
