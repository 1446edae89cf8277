import { type Cents, type Day, type DayRange, instantAt, type Role } from 'contracts';
import { sql } from 'kysely';
import type { Queries } from '../../base/index.ts';

interface SiteAsked {
  range: DayRange;
  timeZone: string;
}

/**
 * Returns bookings by day of payment in `timeZone`. That day is the one of the confirmation, which requires a payment.
 */
export async function turnoverByDay(
  db: Queries,
  { range, timeZone }: SiteAsked,
): Promise<{ day: Day; bookings: number; cents: Cents }[]> {
  const { rows } = await sql<{ day: Day; bookings: number; cents: Cents }>`
    SELECT (confirmed_at AT TIME ZONE ${timeZone}::text)::date AS day, count(*) AS bookings,
      sum(price_cents)::bigint AS cents
    FROM bookings
    WHERE confirmed_at >= ${instantAt(range.from, 0, timeZone)} AND confirmed_at < ${instantAt(range.to, 0, timeZone)}
    GROUP BY 1`.execute(db);
  return rows;
}

export async function refundsByDay(
  db: Queries,
  { range, timeZone }: SiteAsked,
): Promise<{ day: Day; cancellations: number; refundCents: Cents }[]> {
  const { rows } = await sql<{ day: Day; cancellations: number; refundCents: Cents }>`
    SELECT (cancelled_at AT TIME ZONE ${timeZone}::text)::date AS day, count(*) AS cancellations,
      coalesce(sum(refund_cents), 0)::bigint AS "refundCents"
    FROM bookings
    WHERE cancelled_at >= ${instantAt(range.from, 0, timeZone)} AND cancelled_at < ${instantAt(range.to, 0, timeZone)}
    GROUP BY 1`.execute(db);
  return rows;
}

/** Returns the refunds that the site bore. Other refunds by admins lower the price, and with it the turnover. */
export async function siteRefundsByDay(
  db: Queries,
  { range, timeZone }: SiteAsked,
): Promise<{ day: Day; refundCents: Cents }[]> {
  const { rows } = await sql<{ day: Day; refundCents: Cents }>`
    SELECT (r.made_at AT TIME ZONE ${timeZone}::text)::date AS day, sum(r.amount_cents)::bigint AS "refundCents"
    FROM booking_refunds r JOIN bookings b ON b.room_id = r.room_id AND b.id = r.booking_id AND b.site_refund_cents > 0
    WHERE r.bearer = 'site' AND r.made_at >= ${instantAt(range.from, 0, timeZone)}
      AND r.made_at < ${instantAt(range.to, 0, timeZone)}
    GROUP BY 1`.execute(db);
  return rows;
}

/** Counts people by role. Subtracts deleted people, whom the index counts as guests. */
export async function countRoles(db: Queries): Promise<{ role: Role; count: number }[]> {
  const roles = await db
    .selectFrom('people')
    .select(['role', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('role')
    .execute();
  const former = await db
    .selectFrom('people')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return roles.map(({ role, count }) => ({ role, count: role === 'guest' ? count - former.count : count }));
}

export async function countWaiting(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`status = 'Requested'`)
    .executeTakeFirstOrThrow();
  return count;
}
