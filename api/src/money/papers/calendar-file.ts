import { type BookingDetail, formatHour, instantAt, isFormerEmail, isolate, mapPage } from 'contracts';
import { type CalendarLine, escapeText, type Site, stamp, writeCalendar } from '../../base/index.ts';

const STATUS: Partial<Record<BookingDetail['state'], string>> = { confirmed: 'CONFIRMED', held: 'TENTATIVE' };

interface CalendarFile {
  booking: BookingDetail;
  reader: 'guest' | 'host';
  site: Site;
  now: Date;
}

/**
 * Writes the stay as an iCalendar file. Times are in UTC, so that calendars in any time zone show them correctly. The
 * UID never changes, so that a newer file replaces the event of an older one.
 */
export function writeCalendarFile({ booking, reader, site, now }: CalendarFile): string {
  const { _id, code, state, location, hostedBy, from, to, timeZone, checkInHour, checkOutHour, timeline } = booking;
  const { spot, checkIn } = booking;
  const [guest, title] = [isolate(booking.guest.name), isolate(booking.title)];
  const page = reader === 'guest' ? 'my-bookings' : 'manage-bookings';
  const url = new URL(`/dashboard/${page}/${_id}`, site.siteUrl).href;
  const hasContact = state === 'confirmed' && hostedBy.email && !isFormerEmail(hostedBy.email);
  const email = hasContact ? `, ${hostedBy.email}` : '';
  const other = reader === 'guest' ? `Host: ${isolate(hostedBy.name)}${email}` : `Guest: ${guest}`;
  const description = [
    `Booking code: ${code}`,
    other,
    `Check-in from ${formatHour(checkInHour)}, check-out until ${formatHour(checkOutHour)}, local time (${timeZone})`,
    ...(spot ? [`Map: ${mapPage(spot)}`] : []),
    ...(checkIn?.text ? ['Check-in instructions:', ...checkIn.text.split(/\n+/).map(isolate)] : []),
    url,
  ].join('\n');
  const lines: CalendarLine[] = [
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
    ['SUMMARY', escapeText(reader === 'guest' ? `Stay at ${title}` : `${guest} at ${title}`)],
    ['LOCATION', escapeText(location)],
    ...(spot ? [['GEO', `${spot.lat};${spot.lon}`] satisfies CalendarLine] : []),
    ['DESCRIPTION', escapeText(description)],
    ['URL', url],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ];
  return writeCalendar(lines);
}
