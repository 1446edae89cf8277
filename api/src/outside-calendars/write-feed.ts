import { type DayRange, todayIn } from 'contracts';
import type { RoomRow } from '../database/tables.ts';
import { selectToldStays, type ToldStay } from '../nights/told-stays.ts';
import { type CalendarLine, escapeText, stamp, writeCalendar } from '../papers/calendar-lines.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { noteReader, roomOfAddress } from './addresses.ts';

interface Closed extends DayRange {
  uid: string;
  summary: string;
  since: Date;
}

/**
 * Nights of outside calendars are left out: a reader of several calendars would see them twice, and two sites that read
 * each other would keep them closed forever. The same nights produce the same text and ETag.
 */
export async function writeFeed({ db, clock, settings }: Services, secret: string): Promise<string> {
  const room = await roomOfAddress(db, secret);
  if (!room) throw new Refusal('not-found');
  const told = await selectToldStays(db, [room.id], todayIn(room.time_zone, clock()));
  await noteReader(db, room.id, clock());
  return writeCalendar([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${escapeText(settings.brand)}//Calendar//EN`],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', escapeText(room.title)],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT15M'],
    ['X-PUBLISHED-TTL', 'PT15M'],
    ...told.flatMap((each) => eventOf(closedBy(each, room), settings.siteUrl.hostname)),
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

function closedBy({ from, to, booking }: ToldStay, room: RoomRow): Closed {
  if (booking)
    return { from, to, uid: `${room.id}-stay-${booking.id}`, summary: 'Reserved', since: booking.created_at };
  return { from, to, uid: `${room.id}-closed-${from}`, summary: 'Not available', since: room.created_at };
}
