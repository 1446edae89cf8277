import { type BookingDetail, formatHour, instantAt } from 'contracts';
import type { MailSite } from '../mail/letter.ts';

/** What calendars show of a booking in each state. */
const STATUS: Partial<Record<BookingDetail['state'], string>> = { confirmed: 'CONFIRMED', held: 'TENTATIVE' };

interface CalendarFile {
  booking: BookingDetail;
  reader: 'guest' | 'host';
  site: MailSite;
  now: Date;
}

/**
 * A stay as a calendar file (RFC 5545). Its times are instants, so a calendar in any zone shows them right. The same
 * booking is always the same event: one that was changed or cancelled since replaces the earlier file.
 */
export function writeCalendarFile({ booking, reader, site, now }: CalendarFile): string {
  const {
    _id,
    code,
    state,
    title,
    location,
    guest,
    hostedBy,
    from,
    to,
    timeZone,
    checkInHour,
    checkOutHour,
    timeline,
  } = booking;
  const page = reader === 'guest' ? 'my-bookings' : 'manage-bookings';
  const url = new URL(`/dashboard/${page}/${_id}`, site.siteUrl).href;
  const other = reader === 'guest' ? `Host: ${hostedBy.name}` : `Guest: ${guest.name}`;
  const description = [
    `Booking code: ${code}`,
    other,
    `Check-in from ${formatHour(checkInHour)}, check-out until ${formatHour(checkOutHour)}, local time (${timeZone})`,
    url,
  ].join('\n');
  const lines: [name: string, value: string][] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${escapeText(site.brand)}//Bookings//EN`],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', `${_id}@${site.siteUrl.hostname}`],
    ['DTSTAMP', stamp(now)],
    ['SEQUENCE', String(timeline.filter(({ event }) => event === 'changed' || event === 'cancelled').length)],
    ['STATUS', STATUS[state] ?? 'CANCELLED'],
    ['DTSTART', stamp(instantAt(from, checkInHour, timeZone))],
    ['DTEND', stamp(instantAt(to, checkOutHour, timeZone))],
    ['SUMMARY', escapeText(reader === 'guest' ? `Stay at ${title}` : `${guest.name} at ${title}`)],
    ['LOCATION', escapeText(location)],
    ['DESCRIPTION', escapeText(description)],
    ['URL', url],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ];
  return lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join('');
}

/** `20261210T140000Z` */
function stamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** No line is longer than 75 bytes, and none ends within a character. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > 75) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += length;
  }
  return folded;
}
