import type { Booking } from 'contracts';
import { type Actor, emailOf } from '../actor.ts';
import { findByEmail } from '../people/storage.ts';
import type { Services } from '../services.ts';
import { listBookings } from './storage.ts';

/** The bookings of the person with this email, as the `guest` or as the `host` of the room. */
export async function bookingsOf(
  { db }: Services,
  actor: Actor,
  { email, as }: { email: string; as: 'guest' | 'host' },
): Promise<Booking[]> {
  const person = email === emailOf(actor) ? actor.person : await findByEmail(db, email);
  if (!person) return [];
  return listBookings(db, as === 'guest' ? { guestId: person.id } : { hostId: person.id });
}
