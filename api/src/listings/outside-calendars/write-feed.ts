import { todayIn } from 'contracts';
import {
  type CalendarLine,
  escapeText,
  newId,
  Refusal,
  type RoomRow,
  type Services,
  stamp,
  type Tx,
  transact,
  writeCalendar,
} from '../../base/index.ts';
import { selectExportedStays } from '../nights/exported-stays.ts';
import { recordReader, roomOfAddress, saveEvents } from './addresses.ts';
import { type ExportedEvent, exportEvents } from './exported-events.ts';

/**
 * Returns a listing's calendar. Nights of outside calendars are omitted, because a site that reads several calendars
 * would see them twice and two sites that read each other would keep these nights closed forever. The same nights
 * produce the same text, and therefore the same ETag.
 */
export async function writeFeed({ db, clock, settings }: Services, secret: string): Promise<string> {
  const room = await roomOfAddress(db, secret);
  if (!room) throw new Refusal('not-found');
  const events = await transact(db, (tx) => noteReading(tx, room, clock()));
  return writeCalendar([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${escapeText(settings.brand)}//Calendar//EN`],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', escapeText(room.title)],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT15M'],
    ['X-PUBLISHED-TTL', 'PT15M'],
    ...events.flatMap((event) => eventOf(event, room, settings.siteUrl.hostname)),
    ['END', 'VCALENDAR'],
  ]);
}

/**
 * Records the events that are exported. The lock on the address ensures that all readers of a change see the same
 * sequence number.
 */
async function noteReading(tx: Tx, room: RoomRow, now: Date): Promise<ExportedEvent[]> {
  const known = await recordReader(tx, room.id, now);
  const today = todayIn(room.time_zone, now);
  const stays = await selectExportedStays(tx, [room.id], today);
  const events = exportEvents(stays, { known, today, now, newId });
  if (events.length !== known.length || events.some((event) => !known.includes(event)))
    await saveEvents(tx, room.id, events);
  return events;
}

function eventOf({ uid, sequence, changedAt, from, to }: ExportedEvent, room: RoomRow, host: string): CalendarLine[] {
  const at = stamp(new Date(changedAt));
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${room.id}-${uid}@${host}`],
    ['SEQUENCE', String(sequence)],
    ['DTSTAMP', at],
    ['LAST-MODIFIED', at],
    ['DTSTART;VALUE=DATE', from.replaceAll('-', '')],
    ['DTEND;VALUE=DATE', to.replaceAll('-', '')],
    ['SUMMARY', uid.startsWith('stay-') ? 'Reserved' : 'Not available'],
    ['TRANSP', 'OPAQUE'],
    ['END', 'VEVENT'],
  ];
}
