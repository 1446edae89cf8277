import { type RawBuilder, sql } from 'kysely';
import { SENTINEL_NIGHT } from './sentinel.ts';

/**
 * SQL fragments about a room's nights, for statements in which `r` is the room. The hold of the person `viewerId` does
 * not count as taken.
 */

/** Joins the booking that occupies the whole room as `b`, in any state. */
export const joinWholeRoomBooking = sql`
  LEFT JOIN nights s ON s.room_id = r.id AND s.night = ${SENTINEL_NIGHT}::date
  LEFT JOIN bookings b ON b.room_id = s.room_id AND b.id = s.booking_id`;

/**
 * Returns SQL that counts the future nights of a room with `keepOpen`: all of them, those confirmed or closed, and
 * those taken.
 */
export function openNights(now: Date, viewerId: string | null): RawBuilder<unknown> {
  const today = sql`greatest(r.from_day, (${now}::timestamptz AT TIME ZONE r.time_zone)::date)`;
  return sql`
    SELECT greatest(0, r.to_day - ${today}) AS nights_left,
      count(*) FILTER (WHERE nb.state IS DISTINCT FROM 'held') AS confirmed,
      count(*) FILTER (WHERE ${isTakenFor(viewerId)}) AS taken
    FROM nights n LEFT JOIN bookings nb ON nb.room_id = n.room_id AND nb.id = n.booking_id
    WHERE r.keep_open AND n.room_id = r.id AND n.night >= ${today} AND n.night < r.to_day`;
}

export function takenNights(now: Date, viewerId: string | null): RawBuilder<unknown> {
  return sql`
    SELECT coalesce(json_agg(n.night ORDER BY n.night), '[]') FROM nights n
    LEFT JOIN bookings nb ON nb.room_id = n.room_id AND nb.id = n.booking_id
    WHERE n.room_id = r.id AND n.night >= (${now}::timestamptz AT TIME ZONE r.time_zone)::date
      AND ${isTakenFor(viewerId)}`;
}

const isTakenFor = (viewerId: string | null) =>
  sql`(n.booking_id IS NULL OR nb.state <> 'held' OR nb.guest_id IS DISTINCT FROM ${viewerId}::uuid)`;

/**
 * Returns SQL for the prices, in cents, of future nights that have a custom price, by night. NULL if there are none.
 */
export function ownPrices(now: Date): RawBuilder<unknown> {
  return sql`
    SELECT json_object_agg(o.night, o.price_cents) FROM night_settings o
    WHERE o.room_id = r.id AND o.night >= (${now}::timestamptz AT TIME ZONE r.time_zone)::date
      AND o.price_cents IS NOT NULL`;
}

export function ownHold(now: Date, viewerId: string): RawBuilder<unknown> {
  return sql`
    SELECT json_build_object('from', h.from_day, 'to', h.to_day, 'until', h.held_until, 'party', json_build_object(
      'adults', h.adults, 'children', h.children, 'infants', h.infants, 'pets', h.pets)) FROM bookings h
    WHERE h.room_id = r.id AND h.guest_id = ${viewerId}::uuid AND h.state = 'held' AND h.held_until > ${now}
    ORDER BY h.held_until DESC LIMIT 1`;
}

/** The redundant date range prevents the planner from hashing all nights if its row estimates are wrong. */
export const hasNights = sql<boolean>`EXISTS (
  SELECT 1 FROM nights n WHERE n.room_id = bookings.room_id AND n.booking_id = bookings.id
    AND n.night >= bookings.from_day AND n.night < bookings.to_day)`;
