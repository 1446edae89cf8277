import { type BookingRow, isId, type Person, type Queries, Refusal } from '../../base/index.ts';
import { findBooking } from '../bookings/storage.ts';

/** Everyone but the guest gets 404. */
export async function findGuestsBooking(db: Queries, id: string, person: Person): Promise<BookingRow> {
  const booking = isId(id) ? await findBooking(db, id) : undefined;
  if (booking?.guest_id !== person.id) throw new Refusal('booking-not-found');
  return booking;
}
