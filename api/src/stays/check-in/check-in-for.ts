import { type BookingDetail, checkInSentAt } from 'contracts';
import type { BookingRow, Queries } from '../../base/index.ts';
import { cancellationTerms } from '../../listings/index.ts';
import { readCheckIn } from './storage.ts';

/** Returns the text to the guest once it is due, only the time to the host, and nothing to admins. */
export async function checkInFor(
  db: Queries,
  booking: BookingRow,
  { role, now }: { role: 'guest' | 'host' | 'admin'; now: Date },
): Promise<Pick<BookingDetail, 'checkIn'>> {
  const isOver = booking.state !== 'confirmed' || booking.check_out_at <= now;
  if (isOver || role === 'admin') return {};
  const { text } = await readCheckIn(db, booking.room_id);
  if (text === '') return {};
  const due = checkInSentAt(cancellationTerms(booking));
  const at = booking.confirmed_at && booking.confirmed_at > due ? booking.confirmed_at : due;
  return { checkIn: { at: at.toISOString(), ...(role === 'guest' && at <= now && { text }) } };
}
