import { houseHours } from 'contracts';
import type { Services } from '../../base/index.ts';
import { findRoom } from '../../listings/index.ts';
import { viewBooking } from '../../stays/index.ts';
import { type BookingMailKind, writeBookingMail } from './booking-mails.ts';

/** Emails the guest or the host about a booking. Reads the booking when sending, so that the content is current. */
export async function sendBookingMail(
  { db, mail, settings }: Services,
  kind: BookingMailKind,
  { roomId, bookingId }: { roomId: string; bookingId: string },
): Promise<void> {
  const booking = await viewBooking(db, { room_id: roomId, id: bookingId });
  if (!booking) return;
  const hours = houseHours((await findRoom(db, roomId))?.house_rules);
  const letter = writeBookingMail(kind, booking, { siteUrl: settings.siteUrl, brand: settings.brand }, hours);
  await mail.send({ ...letter, messageId: `<${kind}.${bookingId}@${settings.siteUrl.hostname}>` });
}
