import { type Booking, formatLongDay, houseHours, isolate } from 'contracts';
import { type JobPayload, type Services, transact } from '../../base/index.ts';
import { type Clash, deleteEnded, findClashes, findRoom, lockRoomAgainstChanges } from '../../listings/index.ts';
import { viewBooking } from '../../stays/index.ts';
import { TITLES } from '../notices/titles.ts';
import { stayFacts } from './booking-mails.ts';
import { type Letter, layOut } from './letter.ts';

/** Emails a host about a clash. Sends nothing if the clash has been resolved. */
export async function sendClashMail(services: Services, job: JobPayload['mail-clash']): Promise<void> {
  const { db, mail, settings } = services;
  const { roomId, bookingId, at } = job;
  const clashes = await clashesLeft(services, job);
  const booking = clashes.length > 0 && (await viewBooking(db, { room_id: roomId, id: bookingId }));
  if (!booking) return;
  const hours = houseHours((await findRoom(db, roomId))?.house_rules);
  const letter = writeClashMail(booking, { clashes, settings, hours });
  await mail.send({ ...letter, messageId: `<clash.${bookingId}.${Date.parse(at)}@${settings.siteUrl.hostname}>` });
}

/**
 * Returns the clashes that have not been resolved. The lock serializes this with calendar imports. A clash that was
 * resolved before the email is not recorded as reported.
 */
function clashesLeft({ db, clock }: Services, { roomId, bookingId, at }: JobPayload['mail-clash']): Promise<Clash[]> {
  return transact(db, async (tx) => {
    const room = await lockRoomAgainstChanges(tx, roomId);
    const found = room ? await findClashes(tx, [room], clock()) : [];
    const left = found.filter(
      (clash) => clash.booking_id === bookingId && clash.state === 'confirmed' && clash.isReported,
    );
    if (left.length === 0) await deleteEnded(tx, { roomId, bookingId, at: new Date(at) });
    return left;
  });
}

interface About {
  clashes: readonly Clash[];
  settings: Services['settings'];
  hours: ReturnType<typeof houseHours>;
}

function writeClashMail(booking: Booking, { clashes, settings, hours }: About): Letter {
  const guest = isolate(booking.guest.name);
  const names = [...new Set(clashes.map(({ calendar }) => isolate(calendar)))].join(' and ');
  return layOut(settings, {
    to: booking.host,
    subject: `${TITLES.clash({ guest, title: isolate(booking.title) })}, and a stay on ${names}`,
    greeting: 'Hello,',
    paragraphs: [
      `A calendar that you have connected has a stay on nights that ${guest} has booked here. Two guests may now expect these nights.`,
      `Cancel one of the two: the stay on ${names} on that site, or the booking here on its page. If you cancel the booking, ${guest} is refunded in full.`,
    ],
    facts: [
      ...clashes.map(({ calendar, from, to }): [string, string] => [
        `On ${isolate(calendar)}`,
        `${formatLongDay(from)} to ${formatLongDay(to)}`,
      ]),
      ...stayFacts(booking, hours),
    ],
    link: {
      label: 'View the booking',
      href: new URL(`/dashboard/manage-bookings/${booking._id}`, settings.siteUrl).href,
    },
  });
}
