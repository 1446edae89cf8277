import type { ErrorCode } from 'contracts';
import { sql } from 'kysely';
import type { Queries } from '../../base/index.ts';

export async function findOpenObligation(db: Queries, id: string, now: Date): Promise<ErrorCode | undefined> {
  // Look for holds before stays, so that a hold that becomes a stay between the two queries is found.
  const isHeld = sql`state = 'held' AND check_out_at > ${now}`;
  const hasHold =
    (await exists(db, sql`SELECT 1 FROM bookings WHERE guest_id = ${id} AND ${isHeld}`)) ||
    (await exists(db, sql`SELECT 1 FROM bookings WHERE host_id = ${id} AND ${isHeld}`));
  const isAhead = sql`state = 'confirmed' AND check_out_at > ${now}`;
  if (await exists(db, sql`SELECT 1 FROM bookings WHERE guest_id = ${id} AND ${isAhead}`)) return 'stays-ahead';
  if (await exists(db, sql`SELECT 1 FROM bookings WHERE host_id = ${id} AND ${isAhead}`)) return 'bookings-ahead';
  if (hasHold) return 'nights-held';
  const waiting = sql`host_id = ${id} AND awaits_payout`;
  const payouts = [
    sql`SELECT 1 FROM bookings WHERE ${waiting} AND state = 'confirmed'`,
    // A stay that was refunded in full has no payout.
    sql`
      SELECT 1 FROM payments WHERE amount_cents > refund_cents
        AND booking_id = ANY(ARRAY(SELECT id FROM bookings WHERE ${waiting} AND state = 'cancelled'))`,
    // Payouts that have not been sent or reversed yet.
    sql`SELECT 1 FROM payouts WHERE host_id = ${id} AND state <> 'settled'`,
  ];
  for (const query of payouts) if (await exists(db, query)) return 'payout-open';
  const payments = [
    // Payments that have neither become a booking nor been refunded yet.
    sql`SELECT 1 FROM payments WHERE person_id = ${id} AND state = 'captured' AND booking_id IS NULL`,
    sql`
      SELECT 1 FROM payments WHERE state IN ('captured', 'refunding')
        AND booking_id = ANY(ARRAY(SELECT id FROM bookings WHERE guest_id = ${id}))`,
  ];
  for (const query of payments) if (await exists(db, query)) return 'payment-open';
  return undefined;
}

async function exists(db: Queries, query: ReturnType<typeof sql>): Promise<boolean> {
  return (await sql`${query} LIMIT 1`.execute(db)).rows.length > 0;
}
