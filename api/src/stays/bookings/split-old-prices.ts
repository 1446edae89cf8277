import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../base/index.ts';
import { joinLostCents } from '../payments/storage.ts';
import { RETURNED } from './charges.ts';

const BATCH = 500;
/** How far back to look for disputes that an older version recorded as lost, in ms. */
const DISPUTES_SINCE_MS = 30 * 24 * 60 * 60_000;

/**
 * Splits the prices of bookings that were written by a version before migration 0078 into their parts. Returns the
 * number of bookings. Such a version stored only sums of nights and charges, from which the price of the nights can be
 * derived. Each process calls this before it accepts requests, and the worker calls it repeatedly, because older
 * processes may still be running during a deployment. Remove it together with the index `bookings_unsplit` when they no
 * longer can.
 */
export async function splitOldPrices({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const since = new Date(clock().getTime() - DISPUTES_SINCE_MS);
  const { numAffectedRows = 0n } = await sql`
    WITH old AS MATERIALIZED (
      SELECT room_id, id FROM bookings
      WHERE price_cents <> nights_cents + guest_fee_cents + tax_cents OR refund_cents > ${RETURNED}
      ORDER BY created_at LIMIT ${sql.lit(BATCH)} FOR UPDATE SKIP LOCKED),
    lost AS MATERIALIZED (
      SELECT b.room_id, b.id FROM disputes d
      JOIN bookings b ON b.room_id = d.room_id AND b.id = d.booking_id ${joinLostCents(sql`b.id`)}
      WHERE d.state = 'lost' AND d.closed_at > ${since} AND ${RETURNED} <> coalesce(refund_cents, 0) + lost_cents
      FOR UPDATE OF b SKIP LOCKED)
    UPDATE bookings b SET
      nights_cents = nights, tax_cents = tax, guest_fee_cents = b.price_cents - nights - tax,
      returned_nights_cents = nights - kept_nights, returned_tax_cents = tax - kept_tax,
      returned_guest_fee_cents = (b.price_cents - kept_cents) - (nights - kept_nights) - (tax - kept_tax)
    FROM (
      SELECT *, CASE WHEN is_split THEN tax_cents ELSE ${taxOf(sql`nights`)} END AS tax, ${taxOf(sql`kept_nights`)} AS kept_tax
      FROM (
        SELECT *, CASE WHEN is_split THEN nights_cents ELSE ${nightsWithin(sql`price_cents`)} END AS nights,
          ${nightsWithin(sql`kept_cents`)} AS kept_nights
        FROM (
          SELECT bookings.*, price_cents - coalesce(refund_cents, 0) - lost_cents AS kept_cents,
            price_cents = nights_cents + guest_fee_cents + tax_cents AS is_split
          FROM (SELECT * FROM old UNION SELECT * FROM lost) found
          JOIN bookings USING (room_id, id) ${joinLostCents(sql`bookings.id`)}) amounts) counted) parts
    WHERE b.room_id = parts.room_id AND b.id = parts.id`.execute(db);
  return Number(numAffectedRows);
}

const taxOf = (nights: RawBuilder<unknown>) => sql`(${nights}) * tax_basis_points / 10000`;

/** Returns the largest price of nights that, with its charges (each rounded down), does not exceed `total`. */
function nightsWithin(total: RawBuilder<unknown>): RawBuilder<unknown> {
  const least = sql`((${total}) * 10000 / (10000 + guest_fee_basis_points + tax_basis_points))`;
  // Rounding down the two charges loses less than two cents, so the price is at most two cents above `least`.
  const more = [1, 2].map((cents) => {
    const nights = sql`(${least} + ${sql.lit(cents)})`;
    return sql`CASE WHEN ${nights} + ${nights} * guest_fee_basis_points / 10000 + ${taxOf(nights)} <= ${total} THEN 1 ELSE 0 END`;
  });
  return sql`(${least} + ${sql.join(more, sql` + `)})`;
}
