import { formatLongDay, houseHours, isolate, isStayOver, mapPage } from 'contracts';
import type { JobPayload, Services } from '../../base/index.ts';
import { findRoom, toSpot } from '../../listings/index.ts';
import { readCheckIn, viewBooking } from '../../stays/index.ts';
import { TITLES } from '../notices/titles.ts';
import { stayFacts } from './booking-mails.ts';
import { helloTo, layOut } from './letter.ts';

/**
 * Emails the guest the check-in instructions. Sends nothing if the stay was canceled or is over. If the dates or the
 * instructions have changed, another job sends the email.
 */
export async function sendCheckInMail(
  { db, mail, settings, clock }: Services,
  { roomId, bookingId, from, version, isChange }: JobPayload['mail-check-in'],
): Promise<void> {
  const booking = await viewBooking(db, { room_id: roomId, id: bookingId });
  const instructions = await readCheckIn(db, roomId);
  const isCurrent = booking?.state === 'confirmed' && booking.from === from && instructions.version === version;
  if (!isCurrent || isStayOver(booking.to, booking.timeZone, clock())) return;
  const room = await findRoom(db, roomId);
  const spot = room && toSpot(room.lat, room.lon);
  const { siteUrl, brand } = settings;
  const { guest } = booking;
  const title = TITLES['check-in']({ title: isolate(booking.title) });
  const letter = layOut(
    { brand },
    {
      to: guest.email,
      subject: isChange ? `${title} has changed` : title,
      greeting: helloTo(guest.name),
      paragraphs: [
        isChange
          ? 'Your host has changed the instructions for check-in. These are the new ones:'
          : `Your stay begins on ${formatLongDay(from)}. Your host’s instructions for check-in:`,
        ...instructions.text.split(/\n+/).map(isolate),
      ],
      facts: [
        ...stayFacts(booking, houseHours(room?.house_rules)),
        // These instructions are never sent before the guest may see the exact location.
        ...(spot ? [['Map', mapPage(spot)] satisfies [string, string]] : []),
        ['Host', booking.host],
      ],
      link: { label: 'View your booking', href: new URL(`/dashboard/my-bookings/${bookingId}`, siteUrl).href },
    },
  );
  await mail.send({ ...letter, messageId: `<check-in.${bookingId}.${from}.${version}@${siteUrl.hostname}>` });
}
