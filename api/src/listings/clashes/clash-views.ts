import type { BookingDetail, ListingCalendars } from 'contracts';
import type { BookingRow, Queries } from '../../base/index.ts';
import { type ClashRoom, findClashes } from './find-clashes.ts';

export async function clashesFor(
  db: Queries,
  { room_id: id, id: bookingId, time_zone, state }: BookingRow,
  { role, now }: { role: 'guest' | 'host' | 'admin'; now: Date },
): Promise<Pick<BookingDetail, 'clashes'>> {
  if (role !== 'host' || state !== 'confirmed') return {};
  const found = (await findClashes(db, [{ id, time_zone }], now)).filter((clash) => clash.booking_id === bookingId);
  if (found.length === 0) return {};
  const clashes = found.map(({ calendar, from, to, isEcho, isReported }) => ({
    calendar,
    from,
    to,
    isEcho: isEcho && !isReported,
  }));
  return { clashes };
}

export async function clashesOfListing(db: Queries, room: ClashRoom, now: Date): Promise<ListingCalendars['clashes']> {
  const found = await findClashes(db, [room], now);
  return found.filter(isShown).map((clash) => ({
    bookingId: clash.booking_id,
    isHeld: clash.state === 'held',
    guest: clash.guest ?? 'Guest',
    stay: { from: clash.from_day, to: clash.to_day },
    calendar: clash.calendar,
    ...{ from: clash.from, to: clash.to },
  }));
}

/** Returns false for a likely echo, unless the host was notified of it. */
export const isShown = ({ isEcho, isReported }: { isEcho: boolean; isReported: boolean }): boolean =>
  !isEcho || isReported;
