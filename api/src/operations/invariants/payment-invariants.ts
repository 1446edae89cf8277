import { sql } from 'kysely';
import { joinLostCents, KEPT_GUEST_FEE, KEPT_NIGHTS, KEPT_TAX, RETURNED } from '../../stays/index.ts';
import type { Invariant, Row } from './invariant.ts';

const booked = sql`(SELECT * FROM bookings WHERE state IN ('confirmed', 'cancelled'))`;
const made = sql`(SELECT * FROM booking_changes WHERE state = 'made')`;

/** The sum of payments minus refunds by booking. A payment for a change that had already ended is refunded in full. */
const netOfBookings = sql`
  SELECT booking_id, sum(amount_cents - refund_cents) AS cents FROM payments
  WHERE booking_id IS NOT NULL AND state IN ('booked', 'refunding', 'refunded') GROUP BY booking_id`;

export const PAYMENT_INVARIANTS: Invariant[] = [
  {
    invariant: 'I2',
    rule: 'a booked payment has exactly one booking, or one change of it',
    query: () => sql<Row>`
      SELECT p.intent_id, p.booking_id FROM payments p
      LEFT JOIN ${booked} b ON b.id = p.booking_id
      LEFT JOIN ${made} c ON c.booking_id = p.booking_id AND c.payment_intent_id = p.intent_id AND c.pay_cents = p.amount_cents
      WHERE p.state = 'booked' GROUP BY p.intent_id, p.booking_id
      HAVING count(b.id) FILTER (WHERE b.payment_intent_id = p.intent_id OR c.id IS NOT NULL) <> 1`,
  },
  {
    invariant: 'I2',
    rule: 'a change that was made and had a difference to pay has a payment',
    query: () => sql<Row>`
      SELECT c.room_id, c.booking_id AS booking, c.id AS change FROM ${made} c
      LEFT JOIN payments p ON p.intent_id = c.payment_intent_id AND p.booking_id = c.booking_id
      WHERE c.pay_cents > 0
        AND (p.intent_id IS NULL OR p.state NOT IN ('booked', 'refunding', 'refunded'))`,
  },
  {
    invariant: 'I2',
    rule: 'a payment that is refunded has no confirmed booking',
    query: () => sql<Row>`
      SELECT p.intent_id, p.state FROM payments p
      JOIN ${booked} b ON b.payment_intent_id = p.intent_id AND b.state = 'confirmed'
      WHERE p.state IN ('refunding', 'refunded')`,
  },
  {
    invariant: 'I2',
    rule: 'the refunds of a payment match its decided and made sums, and do not exceed it',
    query: () => sql<Row>`
      SELECT p.intent_id, p.state, p.amount_cents, p.refund_cents, p.refunded_cents FROM payments p
      LEFT JOIN (
        SELECT intent_id, sum(amount_cents) AS decided, sum(amount_cents) FILTER (WHERE made_at IS NOT NULL) AS made
        FROM refunds GROUP BY intent_id) r ON r.intent_id = p.intent_id
      WHERE p.refund_cents <> coalesce(r.decided, 0) OR p.refunded_cents <> coalesce(r.made, 0)
        OR p.refund_cents > p.amount_cents
        OR (p.refund_cents > 0 AND p.state NOT IN ('booked', 'refunding', 'refunded'))
        OR (p.refund_cents = 0 AND p.state IN ('refunding', 'refunded'))
        OR (p.state = 'refunding' AND p.refunded_cents = p.refund_cents)
        OR (p.state = 'refunded' AND p.refunded_cents <> p.refund_cents)`,
  },
  {
    invariant: 'I2',
    rule: 'a refund has its job',
    query: ({ jobsSince }) => sql<Row>`
      SELECT r.key, r.intent_id, r.amount_cents FROM refunds r
      WHERE (r.made_at IS NULL AND r.failed_at IS NULL OR r.decided_at >= ${jobsSince}) AND NOT EXISTS (
        SELECT 1 FROM jobs j WHERE j.dedupe_key = r.key AND j.kind = 'refund'
          AND j.payload ->> 'intentId' = r.intent_id AND (j.payload ->> 'amountCents')::bigint = r.amount_cents)`,
  },
  {
    invariant: 'I2',
    rule: 'a payment without an active booking is refunded in full',
    query: () => sql<Row>`
      SELECT p.intent_id, p.state, p.amount_cents, p.refund_cents FROM payments p
      LEFT JOIN ${booked} b ON b.id = p.booking_id
      WHERE b.id IS NULL AND p.state IN ('refunding', 'refunded') AND p.refund_cents <> p.amount_cents`,
  },
  {
    invariant: 'I2',
    rule: 'a cancelled booking has a refund between 0 and its price, and its payments less their refunds are the rest',
    query: () => sql<Row>`
      SELECT b.room_id, b.id AS booking, b.price_cents, b.refund_cents, paid.cents FROM ${booked} b
      LEFT JOIN (${netOfBookings}) paid ON paid.booking_id = b.id
      WHERE b.state = 'cancelled' AND (
        b.cancelled_at IS NULL OR b.cancelled_by IS NULL OR b.refund_cents IS NULL
        OR b.refund_cents < 0 OR b.refund_cents > b.price_cents
        OR coalesce(paid.cents, 0) <> b.price_cents - b.refund_cents - b.site_refund_cents)`,
  },
  {
    invariant: 'I2',
    rule: 'a refund is done within a minute, unless it failed',
    query: ({ settledBefore }) => sql<Row>`
      SELECT r.intent_id, j.attempts, j.last_error FROM refunds r
      LEFT JOIN jobs j ON j.dedupe_key = r.key
      WHERE r.made_at IS NULL AND r.failed_at IS NULL AND coalesce(r.retried_at, r.decided_at) < ${settledBefore}`,
  },
  {
    invariant: 'I2',
    rule: 'a failed refund has a reason and is not counted as made',
    query: () => sql<Row>`
      SELECT r.key, r.intent_id, r.failure FROM refunds r
      WHERE r.failed_at IS NOT NULL AND (r.made_at IS NOT NULL OR r.failure IS NULL)`,
  },
  {
    invariant: 'I3',
    rule: 'a booking has a payment of its guest',
    query: () => sql<Row>`
      SELECT b.room_id, b.id AS booking, b.price_cents, p.amount_cents, p.state FROM ${booked} b
      LEFT JOIN payments p ON p.intent_id = b.payment_intent_id AND p.booking_id = b.id
      WHERE p.intent_id IS NULL OR p.person_id <> b.guest_id`,
  },
  {
    invariant: 'I3',
    rule: 'the payments for a confirmed booking, less their refunds, equal its price less what the site bears',
    query: () => sql<Row>`
      SELECT b.room_id, b.id AS booking, b.price_cents, paid.cents FROM ${booked} b
      LEFT JOIN (${netOfBookings}) paid ON paid.booking_id = b.id
      WHERE b.state = 'confirmed' AND coalesce(paid.cents, 0) <> b.price_cents - b.site_refund_cents`,
  },
  {
    invariant: 'I3',
    rule: 'the parts of a price add up to it, and the nights to their part',
    query: () => sql<Row>`
      SELECT room_id, id AS booking, price_cents, nights_cents, guest_fee_cents, tax_cents, night_cents, given_up_cents
      FROM bookings
      WHERE price_cents <> nights_cents + guest_fee_cents + tax_cents OR night_cents IS NOT NULL AND (
        cardinality(night_cents) <> to_day - from_day
        OR nights_cents <> given_up_cents + (SELECT sum(each)::bigint FROM unnest(night_cents) AS nights (each)))`,
  },
  {
    invariant: 'I3',
    rule: 'the charges of a price have the rates of when it was booked, unless it was refunded in part',
    query: () => sql<Row>`
      SELECT room_id, id AS booking, nights_cents, guest_fee_cents, tax_cents FROM bookings b
      WHERE (guest_fee_cents <> nights_cents * guest_fee_basis_points / 10000
          OR tax_cents <> nights_cents * tax_basis_points / 10000)
        AND NOT EXISTS (SELECT 1 FROM booking_refunds r WHERE r.room_id = b.room_id AND r.booking_id = b.id)`,
  },
  {
    invariant: 'I2',
    rule: 'what was returned of a price is its refund and what banks gave back, and no part is returned more than once',
    query: () => sql<Row>`
      SELECT room_id, id AS booking, price_cents, refund_cents, lost_cents, ${RETURNED} AS returned
      FROM ${booked} b ${joinLostCents(sql`b.id`)}
      WHERE ${RETURNED} <> coalesce(refund_cents, 0) + lost_cents
        OR least(returned_nights_cents, returned_guest_fee_cents, returned_tax_cents) < 0
        OR least(${KEPT_NIGHTS}, ${KEPT_GUEST_FEE}, ${KEPT_TAX}) < 0`,
  },
  {
    invariant: 'I2',
    rule: 'the part of a price that the site bears is the sum of the refunds at its cost, unless a cancellation ended the payout',
    query: () => sql<Row>`
      WITH borne AS MATERIALIZED (
        SELECT room_id, booking_id, sum(amount_cents) AS cents FROM booking_refunds WHERE bearer = 'site'
        GROUP BY room_id, booking_id)
      SELECT b.room_id, b.id AS booking, b.site_refund_cents, borne.cents FROM bookings b
      LEFT JOIN borne ON borne.room_id = b.room_id AND borne.booking_id = b.id
      WHERE b.site_refund_cents <> coalesce(borne.cents, 0)
        AND NOT (b.site_refund_cents = 0 AND b.state = 'cancelled' AND (b.refund_cents > 0 OR b.cancelled_by <> 'guest'))`,
  },
  {
    invariant: 'I2',
    rule: 'a dispute has the booking of its payment, and an end once the bank has decided',
    query: () => sql<Row>`
      SELECT d.id, d.intent_id, d.booking_id AS booking, d.state FROM disputes d
      LEFT JOIN payments p ON p.intent_id = d.intent_id
      WHERE p.booking_id IS DISTINCT FROM d.booking_id OR (d.state = 'open') <> (d.closed_at IS NULL)`,
  },
];
