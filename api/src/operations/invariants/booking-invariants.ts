import { sql } from 'kysely';
import type { Invariant, Row } from './invariant.ts';

export const BOOKING_INVARIANTS: Invariant[] = [
  {
    invariant: 'I5',
    rule: 'a confirmed booking has its emails in the outbox',
    query: ({ jobsSince }) => sql<Row>`
      SELECT b.room_id, b.id AS booking FROM bookings b
      WHERE b.state = 'confirmed' AND b.confirmed_at >= ${jobsSince} AND 2 <> (
        SELECT count(*) FROM jobs j
        WHERE j.dedupe_key IN ('mail-guest:' || b.id::text, 'mail-host:' || b.id::text))`,
  },
  {
    invariant: 'I5',
    rule: 'a cancelled booking has its emails in the outbox',
    query: ({ jobsSince }) => sql<Row>`
      SELECT b.room_id, b.id AS booking FROM bookings b
      WHERE b.state = 'cancelled' AND b.cancelled_at >= ${jobsSince} AND 2 <> (
        SELECT count(*) FROM jobs j WHERE j.dedupe_key IN (
          'mail-guest-cancelled:' || b.id::text, 'mail-host-cancelled:' || b.id::text))`,
  },
  {
    invariant: 'I5',
    rule: 'a change that was made has its emails in the outbox',
    query: ({ jobsSince }) => sql<Row>`
      SELECT c.room_id, c.booking_id AS booking, c.id AS change FROM booking_changes c
      WHERE c.state = 'made' AND c.made_at >= ${jobsSince} AND 2 <> (
        SELECT count(*) FROM jobs j WHERE j.dedupe_key IN (
          'mail-guest-changed:' || c.id::text, 'mail-host-changed:' || c.id::text))`,
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
];
