import { ROOM_ASPECTS } from 'contracts';
import { sql } from 'kysely';
import type { Invariant, Row } from './invariant.ts';

const sums = sql.join(ROOM_ASPECTS.map((aspect) => sql`coalesce(sum((v.stars ->> ${sql.lit(aspect)})::int), 0)`));

export const REVIEW_INVARIANTS: Invariant[] = [
  {
    invariant: 'I7',
    rule: 'the rating of a room is that of its public reviews',
    query: () => sql<Row>`
      SELECT r.id AS room, r.review_count, r.star_totals, count(v.id) AS count, ARRAY[${sums}]::int[] AS totals FROM rooms r
      LEFT JOIN reviews v ON v.room_id = r.id
        AND v.side = 'guest' AND v.published_at IS NOT NULL AND v.hidden_at IS NULL
      GROUP BY r.id HAVING r.review_count <> count(v.id) OR r.star_totals <> ARRAY[${sums}]::int[]`,
  },
  {
    invariant: 'I7',
    rule: 'a review is of a confirmed stay that is over, by its guest or host, written in time',
    query: () => sql<Row>`
      SELECT v.room_id, v.booking_id AS booking, v.side, b.state FROM reviews v
      JOIN bookings b ON b.room_id = v.room_id AND b.id = v.booking_id
      WHERE b.state <> 'confirmed' OR b.guest_id <> v.guest_id OR b.host_id <> v.host_id
        OR v.written_at < b.check_out_at OR v.written_at >= v.publish_at`,
  },
  {
    invariant: 'I7',
    rule: 'a review is hidden if, and only if, an admin decided so',
    query: () => sql<Row>`
      SELECT v.room_id, v.booking_id AS booking, v.side, v.hidden_at, i.decision FROM reviews v
      LEFT JOIN reported_items i ON i.room_id = v.room_id AND i.booking_id = v.booking_id AND i.side = v.side
      WHERE (v.hidden_at IS NOT NULL) <> coalesce(i.decision = 'hide', false)`,
  },
  {
    invariant: 'I7',
    rule: 'a message is removed if, and only if, an admin decided so',
    query: () => sql<Row>`
      SELECT m.room_id, m.thread_id, m.id AS message, m.removed_at, i.decision FROM messages m
      LEFT JOIN reported_items i ON i.room_id = m.room_id AND i.thread_id = m.thread_id AND i.message_id = m.id
      WHERE (m.removed_at IS NOT NULL) <> coalesce(i.decision = 'hide', false)`,
  },
  {
    invariant: 'I7',
    rule: 'both reviews of a stay are published together, and a single one soon after its deadline',
    query: ({ settledBefore }) => sql<Row>`
      SELECT v.room_id, v.booking_id AS booking, v.side, v.publish_at FROM reviews v
      LEFT JOIN reviews o ON o.room_id = v.room_id AND o.booking_id = v.booking_id AND o.side <> v.side
      WHERE v.published_at IS NULL AND (v.publish_at < ${settledBefore} OR o.side IS NOT NULL)`,
  },
];
