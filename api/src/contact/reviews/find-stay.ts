import type { ReviewSide, Stay } from 'contracts';
import { type BookingRow, type Person, type Queries, Refusal } from '../../base/index.ts';
import { findOwnBooking } from '../../stays/index.ts';

/**
 * Returns a booking and the person's side of it.
 *
 * @throws Refusal if the person is neither its guest nor its host, even if they are an admin
 */
export async function findStay(
  db: Queries,
  id: string,
  person: Person,
): Promise<{ booking: BookingRow; side: ReviewSide }> {
  const { booking, role } = await findOwnBooking(db, id, person);
  if (role === 'admin') throw new Refusal('booking-not-found');
  return { booking, side: role };
}

/** Returns the booking to its host. @throws Refusal for anyone else */
export async function findStayOfHost(db: Queries, id: string, person: Person): Promise<BookingRow> {
  const { booking, side } = await findStay(db, id, person);
  if (side !== 'host') throw new Refusal('booking-not-found');
  return booking;
}

export function stayOf({ state, from_day: from, to_day: to, time_zone: timeZone }: BookingRow): Stay {
  return { state, from, to, timeZone };
}
