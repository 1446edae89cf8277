import type { Booking, Page } from 'contracts';
import { type Actor, DEFAULT_PAGE_SIZE, emailOf, idCursor, pageOf, type Services } from '../../base/index.ts';
import { findByEmail } from '../../people/index.ts';
import { listBookings, toGuest } from './storage.ts';

export interface BookingsAsked {
  email: string;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function bookingsOfGuest(
  { db }: Services,
  actor: Actor,
  { email, cursor, limit = DEFAULT_PAGE_SIZE }: BookingsAsked,
): Promise<Page<Booking>> {
  const before = idCursor.read(cursor);
  const isOwn = email === emailOf(actor);
  const person = isOwn ? actor.person : await findByEmail(db, email);
  if (!person) return { items: [], next: undefined };
  const bookings = await listBookings(db, { as: 'guest', personId: person.id, before, limit: limit + 1 });
  return pageOf(isOwn ? bookings.map(toGuest) : bookings, limit, ({ _id }) => _id);
}
