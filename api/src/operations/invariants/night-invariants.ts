import { sql } from 'kysely';
import { SENTINEL_NIGHT } from '../../listings/index.ts';
import type { Invariant, Row } from './invariant.ts';

export const NIGHT_INVARIANTS: Invariant[] = [
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
    // Use tomorrow's date in UTC, because it is already today in some time zones.
    rule: 'a night from tomorrow on that is taken on another site is closed',
    query: ({ now }) => sql<Row>`
      SELECT o.room_id, o.calendar_id, o.from_day FROM outside_stays o
      WHERE o.to_day > ${now}::date + 1 AND o.to_day - greatest(o.from_day, ${now}::date + 1) <> (
        SELECT count(*) FROM nights n WHERE n.room_id = o.room_id
          AND n.night >= greatest(o.from_day, ${now}::date + 1) AND n.night < o.to_day)`,
  },
  {
    invariant: 'I1',
    // Ignore a stay that covers the whole booking: it may be the booking itself, which the other site has imported.
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
];
