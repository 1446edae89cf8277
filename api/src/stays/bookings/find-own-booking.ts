import type { CancelledBy } from 'contracts';
import { type BookingRow, isId, type Person, type Queries, Refusal } from '../../base/index.ts';
import { findBooking } from './storage.ts';

/** Everyone but the guest, the host and admins gets 404. */
export async function findOwnBooking(
  db: Queries,
  id: string,
  person: Person,
): Promise<{ booking: BookingRow; role: CancelledBy }> {
  const booking = isId(id) ? await findBooking(db, id) : undefined;
  if (booking?.guest_id === person.id) return { booking, role: 'guest' };
  if (booking?.host_id === person.id) return { booking, role: 'host' };
  if (booking && person.role === 'admin') return { booking, role: 'admin' };
  throw new Refusal('booking-not-found');
}
