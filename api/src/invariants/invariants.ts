import { type RawBuilder, sql } from 'kysely';
import { SENTINEL_NIGHT } from '../nights/storage.ts';

/** A row that breaks an invariant. */
export interface Violation {
  invariant: string;
  rule: string;
  row: Record<string, unknown>;
}

type Row = Record<string, unknown>;

interface Invariant {
  invariant: 'I1' | 'I2' | 'I3' | 'I4' | 'I5';
  rule: string;
  /** Returns the rows that break the rule. */
  query(at: { now: Date; settledBefore: Date }): RawBuilder<Row>;
}

/** Rules about the rows alone; `compare-with-provider.ts` covers the provider's side. */
export const INVARIANTS: Invariant[] = [
  {
    invariant: 'I1',
    rule: 'no night of a room is in two active stays',
    query: () => sql<Row>`
      SELECT a.room_id, a.id AS booking, b.id AS other FROM bookings a
      JOIN bookings b ON b.room_id = a.room_id AND b.id > a.id AND b.from_day < a.to_day AND a.from_day < b.to_day
      WHERE a.state IN ('held', 'confirmed') AND b.state IN ('held', 'confirmed')`,
  },
  {
    invariant: 'I1',
    rule: 'an active stay has all of its nights',
    query: () => sql<Row>`
      SELECT b.room_id, b.id AS booking, b.state FROM bookings b
      WHERE b.state IN ('held', 'confirmed') AND b.to_day - b.from_day <> (
        SELECT count(*) FROM nights n
        WHERE n.room_id = b.room_id AND n.booking_id = b.id AND n.night >= b.from_day AND n.night < b.to_day)`,
  },
  {
    invariant: 'I1',
    rule: 'a released or conflicted stay has no nights',
    query: () => sql<Row>`
      SELECT DISTINCT b.room_id, b.id AS booking, b.state FROM nights n
      JOIN bookings b ON b.room_id = n.room_id AND b.id = n.booking_id
      WHERE b.state IN ('released', 'conflicted')`,
  },
  {
    invariant: 'I1',
    rule: 'a cancelled stay has no nights, except those that its host keeps closed',
    query: () => sql<Row>`
      SELECT DISTINCT b.room_id, b.id AS booking, b.cancelled_by FROM nights n
      JOIN bookings b ON b.room_id = n.room_id AND b.id = n.booking_id
      WHERE b.state = 'cancelled' AND (b.cancelled_by <> 'host' OR n.night = ${SENTINEL_NIGHT}::date)`,
  },
  {
    invariant: 'I2',
    rule: 'a booked payment has exactly one booking',
    query: () => sql<Row>`
      SELECT p.intent_id, p.booking_id FROM payments p
      WHERE p.state = 'booked' AND 1 <> (
        SELECT count(*) FROM bookings b
        WHERE b.payment_intent_id = p.intent_id AND b.id = p.booking_id AND b.state IN ('confirmed', 'cancelled'))`,
  },
  {
    invariant: 'I2',
    rule: 'a refunded payment has a refund, and no confirmed booking',
    query: () => sql<Row>`
      SELECT p.intent_id, p.state FROM payments p
      WHERE p.state IN ('refunding', 'refunded') AND (
        NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = 'refund' AND j.payload ->> 'intentId' = p.intent_id)
        OR EXISTS (SELECT 1 FROM bookings b WHERE b.payment_intent_id = p.intent_id AND b.state = 'confirmed'))`,
  },
  {
    invariant: 'I2',
    rule: 'the refunded amount is the decided one: the refund of a cancelled booking, otherwise the full amount',
    query: () => sql<Row>`
      SELECT p.intent_id, p.state, p.amount_cents, p.refunded_cents, b.refund_cents FROM payments p
      LEFT JOIN bookings b ON b.id = p.booking_id AND b.payment_intent_id = p.intent_id AND b.state = 'cancelled'
      WHERE p.refunded_cents <> CASE WHEN p.state = 'refunded' THEN coalesce(b.refund_cents, p.amount_cents) ELSE 0 END
        OR (p.state IN ('refunding', 'refunded') AND NOT EXISTS (
          SELECT 1 FROM jobs j WHERE j.kind = 'refund' AND j.payload ->> 'intentId' = p.intent_id
            AND (j.payload ->> 'amountCents')::bigint = coalesce(b.refund_cents, p.amount_cents)))`,
  },
  {
    invariant: 'I2',
    rule: 'a cancelled booking has a refund between 0 and its price, and it is made',
    query: () => sql<Row>`
      SELECT b.room_id, b.id AS booking, b.price_cents, b.refund_cents, p.state FROM bookings b
      LEFT JOIN payments p ON p.intent_id = b.payment_intent_id AND p.booking_id = b.id
      WHERE b.state = 'cancelled' AND (
        b.cancelled_at IS NULL OR b.cancelled_by IS NULL OR b.refund_cents IS NULL
        OR b.refund_cents < 0 OR b.refund_cents > b.price_cents
        OR (b.refund_cents = 0 AND p.state <> 'booked')
        OR (b.refund_cents > 0 AND p.state NOT IN ('refunding', 'refunded')))`,
  },
  {
    invariant: 'I2',
    rule: 'a refund is done within a minute',
    query: ({ settledBefore }) => sql<Row>`
      SELECT p.intent_id, j.attempts, j.last_error FROM payments p
      JOIN jobs j ON j.kind = 'refund' AND j.payload ->> 'intentId' = p.intent_id
      WHERE p.state = 'refunding' AND j.created_at < ${settledBefore}`,
  },
  {
    invariant: 'I3',
    rule: 'a booking has a payment of its exact amount',
    query: () => sql<Row>`
      SELECT b.room_id, b.id AS booking, b.price_cents, p.amount_cents, p.state FROM bookings b
      LEFT JOIN payments p ON p.intent_id = b.payment_intent_id AND p.booking_id = b.id
      WHERE b.state IN ('confirmed', 'cancelled')
        AND (p.intent_id IS NULL OR p.amount_cents <> b.price_cents OR p.person_id <> b.guest_id)`,
  },
  {
    invariant: 'I4',
    rule: 'in a room that is booked as a whole, the current stay has the sentinel night',
    query: ({ now }) => sql<Row>`
      SELECT b.room_id, b.id AS booking FROM bookings b JOIN rooms r ON r.id = b.room_id
      WHERE NOT r.keep_open AND b.state IN ('held', 'confirmed') AND b.check_out_at > ${now} AND NOT EXISTS (
        SELECT 1 FROM nights n
        WHERE n.room_id = b.room_id AND n.booking_id = b.id AND n.night = ${SENTINEL_NIGHT}::date)`,
  },
  {
    invariant: 'I4',
    rule: 'a room that is kept open has no sentinel night',
    query: () => sql<Row>`
      SELECT n.room_id, n.booking_id AS booking FROM nights n JOIN rooms r ON r.id = n.room_id
      WHERE r.keep_open AND n.night = ${SENTINEL_NIGHT}::date`,
  },
  {
    invariant: 'I5',
    rule: 'a confirmed booking has its emails in the outbox',
    query: () => sql<Row>`
      SELECT b.room_id, b.id AS booking FROM bookings b
      WHERE b.state = 'confirmed' AND 2 <> (
        SELECT count(*) FROM jobs j
        WHERE j.dedupe_key IN ('mail-guest:' || b.id::text, 'mail-host:' || b.id::text))`,
  },
  {
    invariant: 'I5',
    rule: 'a cancelled booking has its emails in the outbox',
    query: () => sql<Row>`
      SELECT b.room_id, b.id AS booking FROM bookings b
      WHERE b.state = 'cancelled' AND 2 <> (
        SELECT count(*) FROM jobs j WHERE j.dedupe_key IN (
          'mail-guest-cancelled:' || b.id::text, 'mail-host-cancelled:' || b.id::text))`,
  },
  {
    invariant: 'I5',
    rule: 'a hold ends soon after its time',
    query: ({ settledBefore }) => sql<Row>`
      SELECT b.room_id, b.id AS booking, b.held_until FROM bookings b
      WHERE b.state = 'held' AND b.held_until < ${settledBefore}`,
  },
];
