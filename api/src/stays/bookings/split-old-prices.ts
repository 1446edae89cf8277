import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../base/index.ts';
import { joinLostCents } from '../payments/storage.ts';
import { RETURNED } from './charges.ts';

const BATCH = 500;
/** Looks for disputes that an older version recorded as lost since then, in ms. */
const DISPUTES_SINCE_MS = 30 * 24 * 60 * 60_000;

/**
 * Stores the parts of the prices of bookings that a version before migration 0078 wrote, and returns how many. In such a
 * version, each amount was a price of nights with its charges, so the nights can be computed back. A process does this
 * before it serves, and the worker repeats it while older processes run. Remove it with the index `bookings_unsplit` when
 * no such version can run anymore.
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

/** Returns the largest price of nights whose sum with its charges, each rounded down, does not exceed `total`. */
function nightsWithin(total: RawBuilder<unknown>): RawBuilder<unknown> {
  const least = sql`((${total}) * 10000 / (10000 + guest_fee_basis_points + tax_basis_points))`;
  // Rounding down two charges loses less than two cents.
  const more = [1, 2].map((cents) => {
    const nights = sql`(${least} + ${sql.lit(cents)})`;
    return sql`CASE WHEN ${nights} + ${nights} * guest_fee_basis_points / 10000 + ${taxOf(nights)} <= ${total} THEN 1 ELSE 0 END`;
  });
  return sql`(${least} + ${sql.join(more, sql` + `)})`;
}
