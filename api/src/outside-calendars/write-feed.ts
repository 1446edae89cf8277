import { type Day, type DayRange, joinNights, todayIn } from 'contracts';
import { sql } from 'kysely';
import type { Queries, RoomRow } from '../database/tables.ts';
import { nightsClosedBy } from '../nights/storage.ts';
import { type CalendarLine, escapeText, stamp, writeCalendar } from '../papers/calendar-lines.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { roomOfAddress } from './addresses.ts';

interface Closed extends DayRange {
  uid: string;
  summary: string;
  since: Date;
}

/**
 * GET /calendars/{secret}.ics: the nights from today on that are booked here or closed by the host, with the days of
 * preparation. Nights of other sites are left out: who reads several calendars would have them twice, and if that site is
 * ours again, they would keep each other closed for ever. The same nights give the same text, and so the same ETag.
 */
export async function writeFeed({ db, clock, settings }: Services, secret: string): Promise<string> {
  const room = await roomOfAddress(db, secret);
  if (!room) throw new Refusal('not-found');
  const today = todayIn(room.time_zone, clock());
  const closed = [...(await bookedStays(db, room.id, today)), ...(await closedNights(db, room, today))];
  return writeCalendar([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${escapeText(settings.brand)}//Calendar//EN`],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', escapeText(room.title)],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT15M'],
    ['X-PUBLISHED-TTL', 'PT15M'],
    ...closed.flatMap((each) => eventOf(each, settings.siteUrl.hostname)),
    ['END', 'VCALENDAR'],
  ]);
}

function eventOf({ uid, summary, since, from, to }: Closed, host: string): CalendarLine[] {
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${uid}@${host}`],
    ['DTSTAMP', stamp(since)],
    ['DTSTART;VALUE=DATE', from.replaceAll('-', '')],
    ['DTEND;VALUE=DATE', to.replaceAll('-', '')],
    ['SUMMARY', summary],
    ['TRANSP', 'OPAQUE'],
    ['END', 'VEVENT'],
  ];
}

/** A hold is not among them: other sites would keep its nights closed for hours, and most end unpaid. */
async function bookedStays(db: Queries, roomId: string, today: Day): Promise<Closed[]> {
  const stays = await db
    .selectFrom('bookings')
    .select(['id', 'from_day', 'to_day', 'preparation_days', 'created_at'])
    .where('room_id', '=', roomId)
    .where('state', '=', 'confirmed')
    .where(sql<boolean>`to_day + preparation_days > ${today}::date`)
    .orderBy('from_day')
    .execute();
  return stays.map((row) => ({
    ...nightsClosedBy(row),
    uid: `${roomId}-stay-${row.id}`,
    summary: 'Reserved',
    since: row.created_at,
  }));
}

/** What the host blocked, and the nights of a booking that the host cancelled and keeps closed. */
async function closedNights(db: Queries, { id, created_at }: RoomRow, today: Day): Promise<Closed[]> {
  const { rows } = await sql<{ night: Day }>`
    SELECT n.night FROM nights n
    LEFT JOIN night_settings s ON s.room_id = n.room_id AND s.night = n.night
    LEFT JOIN bookings b ON b.room_id = n.room_id AND b.id = n.booking_id
    WHERE n.room_id = ${id} AND n.night >= ${today}::date
      AND (n.booking_id IS NULL AND s.is_blocked OR b.state = 'cancelled')`.execute(db);
  return joinNights(rows.map(({ night }) => night)).map(({ from, to }) => ({
    from,
    to,
    uid: `${id}-closed-${from}`,
    summary: 'Not available',
    since: created_at,
  }));
}
