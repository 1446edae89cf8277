import { viewBooking } from '../bookings/storage.ts';
import type { Services } from '../services.ts';
import { type BookingMailKind, writeBookingMail } from './booking-mails.ts';

/** Writes and sends one mail about a booking; it is read anew, so that the mail says what is true now. */
export async function sendBookingMail(
  { db, mail, settings }: Services,
  kind: BookingMailKind,
  { bookingId }: { bookingId: string },
): Promise<void> {
  const booking = await viewBooking(db, bookingId);
  if (!booking) return;
  const letter = writeBookingMail(kind, booking, { siteUrl: settings.siteUrl, brand: settings.brand });
  await mail.send({ ...letter, messageId: `<${kind}.${bookingId}@${settings.siteUrl.hostname}>` });
}
