import { CHECK_IN_HOUR } from 'contracts';
import { sql } from 'kysely';
import { KEPT_NIGHTS, keptCents, RETURNED } from '../../stays/index.ts';
import type { Invariant, Row } from './invariant.ts';

const sent = sql`
  SELECT booking_id, sum(CASE WHEN reverses IS NULL THEN amount_cents ELSE -amount_cents END) AS cents
  FROM transfers WHERE state = 'made' GROUP BY booking_id`;
const kept = sql`
  SELECT booking_id, sum(${keptCents}) AS cents FROM payments
  WHERE booking_id IS NOT NULL AND state IN ('booked', 'refunding', 'refunded') GROUP BY booking_id`;

/** Excludes payouts that are due for a check or claimed by `sweep-payouts.ts`, because they are about to change. */
const atRest = (settledBefore: Date) => sql`
  o.state = 'settled' AND (o.check_at IS NULL OR o.check_at < ${settledBefore}
    OR o.check_at > ${settledBefore}::timestamptz + interval '2 minutes')`;

export const PAYOUT_INVARIANTS: Invariant[] = [
  {
    invariant: 'I6',
    rule: "a payout that is settled has sent the host's share of what is left of the payments",
    query: ({ settledBefore }) => sql<Row>`
      SELECT room_id, booking, owed_cents, sent, kept, paid FROM (
        SELECT o.room_id, o.booking_id AS booking, o.owed_cents, o.fee_basis_points, coalesce(sent.cents, 0) AS sent,
          price_cents - ${RETURNED} AS kept, kept.cents + site_refund_cents AS paid,
          CASE WHEN kept.cents IS NULL THEN 0 ELSE ${KEPT_NIGHTS} END AS nights
        FROM payouts o
        JOIN bookings b ON b.room_id = o.room_id AND b.id = o.booking_id
        LEFT JOIN (${sent}) sent ON sent.booking_id = o.booking_id
        LEFT JOIN (${kept}) kept ON kept.booking_id = o.booking_id
        WHERE ${atRest(settledBefore)}) shared
      WHERE sent <> owed_cents OR paid <> kept OR owed_cents <> nights - (nights * fee_basis_points + 5000) / 10000`,
  },
  {
    invariant: 'I7',
    rule: 'nothing is sent for a stay while its payment is disputed',
    query: () => sql<Row>`
      SELECT t.key, t.booking_id AS booking, d.id AS dispute FROM transfers t
      JOIN disputes d ON d.booking_id = t.booking_id AND d.state = 'open'
      WHERE t.reverses IS NULL AND t.decided_at > d.recorded_at`,
  },
  {
    invariant: 'I6',
    rule: 'a host is not sent more than the payments for a stay, less pending reversals',
    query: ({ settledBefore }) => sql<Row>`
      SELECT o.room_id, o.booking_id AS booking, o.state, sent.cents AS sent, kept.cents AS kept FROM payouts o
      JOIN (${sent}) sent ON sent.booking_id = o.booking_id
      JOIN bookings b ON b.room_id = o.room_id AND b.id = o.booking_id
      LEFT JOIN (${kept}) kept ON kept.booking_id = o.booking_id
      WHERE sent.cents > coalesce(kept.cents, 0) + b.site_refund_cents AND ${atRest(settledBefore)}`,
  },
  {
    invariant: 'I6',
    rule: 'of a stay, one transfer or reversal at most is under way, and its payout waits for it',
    query: () => sql<Row>`
      SELECT t.booking_id AS booking, count(*) AS under_way, o.state FROM transfers t
      JOIN payouts o ON o.booking_id = t.booking_id
      WHERE t.state = 'decided' GROUP BY t.booking_id, o.state HAVING count(*) > 1 OR o.state <> 'sending'`,
  },
  {
    invariant: 'I6',
    rule: 'a transfer is not reversed by more than its amount',
    query: () => sql<Row>`
      SELECT t.key, t.amount_cents, sum(r.amount_cents) AS reversed FROM transfers t
      JOIN transfers r ON r.reverses = t.key AND r.state <> 'refused'
      GROUP BY t.key, t.amount_cents HAVING sum(r.amount_cents) > t.amount_cents`,
  },
  {
    invariant: 'I6',
    rule: 'a transfer that is decided has its job',
    query: () => sql<Row>`
      SELECT t.key, t.amount_cents FROM transfers t WHERE t.state = 'decided' AND NOT EXISTS (
        SELECT 1 FROM jobs j WHERE j.dedupe_key = t.key AND j.kind = 'transfer' AND j.done_at IS NULL)`,
  },
  {
    invariant: 'I6',
    rule: 'a stay has its payout soon after its time',
    query: ({ settledBefore }) => sql<Row>`
      SELECT room_id, id AS booking, from_day FROM bookings
      WHERE awaits_payout AND state IN ('confirmed', 'cancelled')
        AND from_day <= (${settledBefore}::timestamptz AT TIME ZONE 'UTC')::date
        AND ((from_day + 1) + ${sql.lit(CHECK_IN_HOUR)} * interval '1 hour') AT TIME ZONE time_zone < ${settledBefore}`,
  },
  {
    invariant: 'I6',
    rule: 'a payout is checked soon after it is due',
    query: ({ settledBefore }) => sql<Row>`
      SELECT room_id, booking_id AS booking, state, check_at FROM payouts WHERE check_at < ${settledBefore}`,
  },
  {
    invariant: 'I6',
    rule: 'a stay with a payout does not wait for another one',
    query: () => sql<Row>`
      WITH waiting AS MATERIALIZED (SELECT room_id, id FROM bookings WHERE awaits_payout)
      SELECT waiting.room_id, waiting.id AS booking FROM waiting JOIN payouts o ON o.booking_id = waiting.id`,
  },
];
