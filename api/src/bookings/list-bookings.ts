import type { Booking } from 'contracts';
import { type Actor, emailOf } from '../actor.ts';
import { findByEmail } from '../people/storage.ts';
import type { Services } from '../services.ts';
import { listBookings } from './storage.ts';

/** The bookings that the person with this email made (`guest`) or has on their rooms (`host`). */
export async function bookingsOf(
  { db }: Services,
  actor: Actor,
  { email, as }: { email: string; as: 'guest' | 'host' },
): Promise<Booking[]> {
  const person = email === emailOf(actor) ? actor.person : await findByEmail(db, email);
  if (!person) return [];
  return listBookings(db, as === 'guest' ? { guestId: person.id } : { hostId: person.id });
}
