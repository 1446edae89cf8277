import type { KeptText } from 'contracts';
import {
  type Person,
  type Queries,
  Refusal,
  readText,
  type SavedActor,
  type Services,
  saveText,
  type TextPlace,
} from '../../base/index.ts';
import { findOwnBooking } from '../bookings/find-own-booking.ts';

export async function getNote({ db }: Services, { person }: SavedActor, id: string): Promise<KeptText> {
  return readText(db, await noteOf(db, id, person));
}

export async function saveNote(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, ...note }: KeptText & { id: string },
): Promise<KeptText> {
  return saveText(db, await noteOf(db, id, person), { ...note, now: clock() });
}

/** Everyone but the booking's host gets 404, even admins. */
async function noteOf(db: Queries, id: string, person: Person): Promise<TextPlace> {
  const { booking, role } = await findOwnBooking(db, id, person);
  const isShown = booking.state === 'confirmed' || booking.state === 'cancelled';
  if (role !== 'host' || !isShown) throw new Refusal('booking-not-found');
  return { table: 'booking_notes', key: { room_id: booking.room_id, booking_id: booking.id } };
}
