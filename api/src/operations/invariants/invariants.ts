import { sql } from 'kysely';
import { SENTINEL_NIGHT } from '../../listings/index.ts';
import { chargedSql, nightsWithinSql } from '../../stays/index.ts';
import type { Invariant, Row } from './invariant.ts';
import { PAYOUT_INVARIANTS } from './payout-invariants.ts';
import { PEOPLE_INVARIANTS } from './people-invariants.ts';
import { REVIEW_INVARIANTS } from './review-invariants.ts';
import { WAITLIST_INVARIANTS } from './waitlist-invariants.ts';

const booked = sql`(SELECT * FROM bookings WHERE state IN ('confirmed', 'cancelled'))`;
const made = sql`(SELECT * FROM booking_changes WHERE state = 'made')`;

/** Payments less refunds per booking. A payment for a change that had already ended is refunded in full. */
const netOfBookings = sql`
  SELECT booking_id, sum(amount_cents - refund_cents) AS cents FROM payments
  WHERE booking_id IS NOT NULL AND state IN ('booked', 'refunding', 'refunded') GROUP BY booking_id`;

/** Rules about the rows alone. `compare-with-provider.ts` checks the provider's side. */
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
    rule: 'an active stay has all of its nights and preparation days, except old ones',
    query: ({ nightsSince }) => sql<Row>`
      SELECT b.room_id, b.id AS booking, b.state FROM bookings b
      WHERE b.state IN ('held', 'confirmed') AND b.to_day > ${nightsSince}::date
        AND b.to_day + b.preparation_days - greatest(b.from_day, ${nightsSince}::date) <> (
          SELECT count(*) FROM nights n WHERE n.room_id = b.room_id AND n.booking_id = b.id
            AND n.night >= greatest(b.from_day, ${nightsSince}::date) AND n.night < b.to_day + b.preparation_days)`,
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
    invariant: 'I1',
    rule: 'a confirmed stay has no other nights, except those of a change that waits for its payment',
    query: () => sql<Row>`
      SELECT b.room_id, b.id AS booking, n.night FROM bookings b
      JOIN nights n ON n.room_id = b.room_id AND n.booking_id = b.id
      WHERE b.state = 'confirmed' AND n.night <> ${SENTINEL_NIGHT}::date
        AND NOT (n.night >= b.from_day AND n.night < b.to_day + b.preparation_days) AND NOT EXISTS (
          SELECT 1 FROM booking_changes c WHERE c.room_id = b.room_id AND c.booking_id = b.id AND c.state = 'open'
            AND n.night >= c.from_day AND n.night < c.to_day + b.preparation_days)`,
  },
  {
    invariant: 'I1',
    rule: 'a change that waits for its payment has its nights, and a confirmed stay',
    query: () => sql<Row>`
      SELECT c.room_id, c.booking_id AS booking, c.id AS change FROM booking_changes c
      JOIN bookings b ON b.room_id = c.room_id AND b.id = c.booking_id
      WHERE c.state = 'open' AND (b.state <> 'confirmed' OR c.to_day + b.preparation_days - c.from_day <> (
        SELECT count(*) FROM nights n
        WHERE n.room_id = c.room_id AND n.booking_id = b.id
          AND n.night >= c.from_day AND n.night < c.to_day + b.preparation_days))`,
  },
  {
    invariant: 'I1',
    rule: 'a night without a booking was blocked by its host or is taken on another site',
    query: () => sql<Row>`
      SELECT n.room_id, n.night FROM nights n
      LEFT JOIN night_settings s ON s.room_id = n.room_id AND s.night = n.night
      WHERE n.booking_id IS NULL AND s.is_blocked IS NOT true AND NOT EXISTS (
        SELECT 1 FROM outside_stays o
        WHERE o.room_id = n.room_id AND o.from_day <= n.night AND o.to_day > n.night)`,
  },
  {
    invariant: 'I1',
    // Today in some time zones is tomorrow in UTC.
    rule: 'a night from tomorrow on that is taken on another site is closed',
    query: ({ now }) => sql<Row>`
      SELECT o.room_id, o.calendar_id, o.from_day FROM outside_stays o
      WHERE o.to_day > ${now}::date + 1 AND o.to_day - greatest(o.from_day, ${now}::date + 1) <> (
        SELECT count(*) FROM nights n WHERE n.room_id = o.room_id
          AND n.night >= greatest(o.from_day, ${now}::date + 1) AND n.night < o.to_day)`,
  },
  {
    invariant: 'I1',
    // An outside stay that covers the whole booking may be the booking itself, read back from the other site.
    rule: 'a clash with a stay on another site from tomorrow on, which begins or ends within a booking, is reported',
    query: ({ now }) => sql<Row>`
      SELECT b.room_id, b.id AS booking, n.night FROM outside_stays o
      JOIN nights n ON n.room_id = o.room_id AND n.night >= o.from_day AND n.night < o.to_day AND n.night > ${now}::date + 1
      JOIN bookings b ON b.room_id = n.room_id AND b.id = n.booking_id AND n.night >= b.from_day AND n.night < b.to_day
      LEFT JOIN outside_clashes c
        ON c.room_id = b.room_id AND c.booking_id = b.id AND c.night = n.night AND c.ended_at IS NULL
      WHERE b.state = 'confirmed' AND c.night IS NULL
        AND (o.from_day > greatest(b.from_day, ${now}::date + 1) OR o.to_day < b.to_day)`,
  },
  {
    invariant: 'I1',
    rule: 'a stay on another site belongs to a calendar that is read',
    query: () => sql<Row>`
      SELECT o.room_id, o.calendar_id FROM outside_stays o
      LEFT JOIN outside_calendars c ON c.room_id = o.room_id AND c.id = o.calendar_id
      WHERE c.id IS NULL`,
  },
  {
    invariant: 'I1',
    rule: 'a night that its host has blocked is closed, except old ones',
    query: ({ nightsSince }) => sql<Row>`
      SELECT s.room_id, s.night FROM night_settings s
      LEFT JOIN nights n ON n.room_id = s.room_id AND n.night = s.night
      WHERE s.is_blocked AND s.night >= ${nightsSince}::date AND n.room_id IS NULL`,
  },
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
    rule: 'the price of a stay is the sum of its nights and of what was kept for those given up, with the charges of when it was booked',
    query: () => sql<Row>`
      SELECT b.room_id, b.id AS booking, b.price_cents, b.night_cents, b.given_up_cents FROM bookings b
      WHERE (b.night_cents IS NULL AND guest_fee_basis_points + tax_basis_points > 0) OR b.night_cents IS NOT NULL AND (
        cardinality(b.night_cents) <> b.to_day - b.from_day
        OR b.price_cents <> ${chargedSql(sql`(b.given_up_cents + (
          SELECT sum(each)::bigint FROM unnest(b.night_cents) AS nights (each)))`)})`,
  },
  {
    invariant: 'I3',
    rule: 'what a cancelled stay keeps is for nights, with the charges of when it was booked',
    query: () => {
      const kept = sql`(price_cents - refund_cents)`;
      return sql<Row>`
        SELECT room_id, id AS booking, price_cents, refund_cents FROM bookings
        WHERE state = 'cancelled' AND guest_fee_basis_points + tax_basis_points > 0
          AND ${kept} <> ${chargedSql(nightsWithinSql(kept))}`;
    },
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
    query: ({ jobsSince }) => sql<Row>`
      SELECT b.room_id, b.id AS booking FROM ${booked} b
      WHERE b.state = 'confirmed' AND b.confirmed_at >= ${jobsSince} AND 2 <> (
        SELECT count(*) FROM jobs j
        WHERE j.dedupe_key IN ('mail-guest:' || b.id::text, 'mail-host:' || b.id::text))`,
  },
  {
    invariant: 'I5',
    rule: 'a cancelled booking has its emails in the outbox',
    query: ({ jobsSince }) => sql<Row>`
      SELECT b.room_id, b.id AS booking FROM ${booked} b
      WHERE b.state = 'cancelled' AND b.cancelled_at >= ${jobsSince} AND 2 <> (
        SELECT count(*) FROM jobs j WHERE j.dedupe_key IN (
          'mail-guest-cancelled:' || b.id::text, 'mail-host-cancelled:' || b.id::text))`,
  },
  {
    invariant: 'I5',
    rule: 'a change that was made has its emails in the outbox',
    query: ({ jobsSince }) => sql<Row>`
      SELECT c.room_id, c.booking_id AS booking, c.id AS change FROM ${made} c
      WHERE c.made_at >= ${jobsSince} AND 2 <> (
        SELECT count(*) FROM jobs j WHERE j.dedupe_key IN (
          'mail-guest-changed:' || c.id::text, 'mail-host-changed:' || c.id::text))`,
  },
  {
    invariant: 'I2',
    rule: "the part of a price that the site bears is the sum of an admin's refunds, unless the stay was cancelled for more",
    query: () => sql<Row>`
      WITH borne AS MATERIALIZED (
        SELECT room_id, booking_id, sum(amount_cents) AS cents FROM booking_refunds WHERE bearer = 'site'
        GROUP BY room_id, booking_id)
      SELECT b.room_id, b.id AS booking, b.site_refund_cents, borne.cents FROM bookings b
      LEFT JOIN borne ON borne.room_id = b.room_id AND borne.booking_id = b.id
      WHERE b.site_refund_cents <> coalesce(borne.cents, 0)
        AND NOT (b.site_refund_cents = 0 AND b.state = 'cancelled' AND b.refund_cents > 0)`,
  },
  {
    invariant: 'I5',
    rule: 'a refund by an admin has the emails to the guest and the host in the outbox',
    query: ({ jobsSince }) => sql<Row>`
      SELECT r.room_id, r.booking_id AS booking, r.id AS refund FROM booking_refunds r
      JOIN bookings b ON b.room_id = r.room_id AND b.id = r.booking_id
      WHERE r.made_at >= ${jobsSince} AND 2 <> (
        SELECT count(*) FROM jobs j WHERE j.dedupe_key IN (
          'mail-booking-refunded:' || r.id::text || ':' || b.guest_id::text,
          'mail-booking-refunded:' || r.id::text || ':' || b.host_id::text))`,
  },
  {
    invariant: 'I5',
    rule: 'a failed refund of a booking has the email to its guest in the outbox',
    query: ({ jobsSince }) => sql<Row>`
      SELECT r.key, r.intent_id, r.failed_at FROM refunds r
      JOIN payments p ON p.intent_id = r.intent_id AND p.booking_id IS NOT NULL
      WHERE r.failed_at >= ${jobsSince} AND NOT EXISTS (
        SELECT 1 FROM jobs j WHERE j.kind = 'mail-refund-failed' AND j.payload ->> 'key' = r.key
          AND j.payload ->> 'personId' = p.person_id::text)`,
  },
  {
    invariant: 'I2',
    rule: 'a dispute has the booking of its payment, and an end once the bank has decided',
    query: () => sql<Row>`
      SELECT d.id, d.intent_id, d.booking_id AS booking, d.state FROM disputes d
      LEFT JOIN payments p ON p.intent_id = d.intent_id
      WHERE p.booking_id IS DISTINCT FROM d.booking_id OR (d.state = 'open') <> (d.closed_at IS NULL)`,
  },
  {
    invariant: 'I5',
    rule: 'a change ends soon after the time to pay for it',
    query: ({ settledBefore }) => sql<Row>`
      SELECT c.room_id, c.booking_id AS booking, c.id AS change, c.held_until FROM booking_changes c
      WHERE c.state = 'open' AND c.held_until < ${settledBefore}`,
  },
  {
    invariant: 'I5',
    rule: 'a hold ends soon after its time',
    query: ({ settledBefore }) => sql<Row>`
      SELECT b.room_id, b.id AS booking, b.held_until FROM bookings b
      WHERE b.state = 'held' AND b.held_until < ${settledBefore}`,
  },
  ...PAYOUT_INVARIANTS,
  ...REVIEW_INVARIANTS,
  ...PEOPLE_INVARIANTS,
  ...WAITLIST_INVARIANTS,
];
