import type { ReviewSide, Stay } from 'contracts';
import type { Person } from '../actor.ts';
import { findOwnBooking } from '../bookings/find-own-booking.ts';
import type { BookingRow, Queries } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';

/** A booking, and the side on which a person is; for everyone else, admins too, it does not exist. */
export async function findStay(
  db: Queries,
  id: string,
  person: Person,
): Promise<{ booking: BookingRow; side: ReviewSide }> {
  const { booking, role } = await findOwnBooking(db, id, person);
  if (role === 'admin') throw new Refusal('booking-not-found');
  return { booking, side: role };
}

/** The same for the host of the room alone. */
export async function findStayOfHost(db: Queries, id: string, person: Person): Promise<BookingRow> {
  const { booking, side } = await findStay(db, id, person);
  if (side !== 'host') throw new Refusal('booking-not-found');
  return booking;
}

export function stayOf({ state, from_day: from, to_day: to, time_zone: timeZone }: BookingRow): Stay {
  return { state, from, to, timeZone };
}
