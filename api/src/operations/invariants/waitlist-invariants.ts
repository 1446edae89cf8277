import { sql } from 'kysely';
import { SENTINEL_NIGHT } from '../../listings/index.ts';
import type { Invariant, Row } from './invariant.ts';

export const WAITLIST_INVARIANTS: Invariant[] = [
  {
    invariant: 'I9',
    rule: 'nobody waits for free nights, unless a check of the room is due',
    query: ({ now }) => sql<Row>`
      SELECT w.room_id, w.id AS entry, l.look_at FROM waitlist_entries w
      JOIN rooms r ON r.id = w.room_id LEFT JOIN waitlists l ON l.room_id = w.room_id
      WHERE w.booking_id IS NULL AND r.archived_at IS NULL AND w.from_day > (${now}::timestamptz AT TIME ZONE r.time_zone)::date
        AND (l.look_at IS NULL OR l.look_at > ${now}::timestamptz + interval '2 minutes')
        AND NOT EXISTS (
          SELECT 1 FROM nights n WHERE n.room_id = w.room_id AND (NOT r.keep_open AND n.night = ${SENTINEL_NIGHT}::date
            OR n.night >= w.from_day
              AND n.night < w.to_day + coalesce((r.stay_rules ->> 'preparationDays')::integer, 0)))`,
  },
  {
    invariant: 'I9',
    rule: 'a room with a waitlist is checked soon after that is due',
    query: ({ settledBefore }) => sql<Row>`
      SELECT room_id, look_at FROM waitlists WHERE look_at > 'epoch' AND look_at < ${settledBefore}`,
  },
  {
    invariant: 'I9',
    rule: 'nights are offered to the person who has waited longest for any of them',
    query: () => sql<Row>`
      SELECT o.room_id, o.id AS offered, w.id AS waiting FROM waitlist_entries o
      JOIN waitlist_entries w ON w.room_id = o.room_id AND w.from_day >= o.from_day AND w.to_day <= o.to_day
      WHERE o.booking_id IS NOT NULL AND w.booking_id IS NULL AND w.id < o.id`,
  },
  {
    invariant: 'I9',
    rule: 'an offer is a hold of these nights by the person who waited',
    query: () => sql<Row>`
      SELECT w.room_id, w.id AS entry, w.booking_id AS booking, b.state FROM waitlist_entries w
      JOIN bookings b ON b.room_id = w.room_id AND b.id = w.booking_id
      WHERE b.guest_id <> w.person_id
        OR b.state IN ('held', 'released') AND (b.from_day <> w.from_day OR b.to_day <> w.to_day)`,
  },
  {
    invariant: 'I9',
    rule: 'a person who is offered nights gets a notification and an email',
    query: ({ jobsSince }) => sql<Row>`
      WITH offered AS MATERIALIZED (
        SELECT room_id, id, person_id FROM waitlist_entries WHERE booking_id IS NOT NULL AND offered_at > ${jobsSince})
      SELECT offered.room_id, offered.id AS entry FROM offered
      WHERE NOT EXISTS (
          SELECT 1 FROM jobs j WHERE j.dedupe_key = 'mail-nights-offered:' || offered.id::text)
        OR NOT EXISTS (
          SELECT 1 FROM notifications n
          WHERE n.person_id = offered.person_id AND n.key = 'nights-offered:' || offered.id::text)`,
  },
];
