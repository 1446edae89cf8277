import { type DayRange, formatShortDay, isStayOver, overlaps, type RoomDetail } from 'contracts';
import { Link } from 'shared-platform';
import { useOwnBookings } from './api.ts';

export interface OwnStayProps {
  room: RoomDetail;
  /** The dates that cannot be had, if there are any. */
  stay: DayRange | undefined;
}

/**
 * Says that the guest has already booked the room or these nights. After closing or reloading the page while paying,
 * `taken` alone would look like a loss. Shows nothing when someone else has them.
 */
export function OwnStay({ room, stay }: OwnStayProps) {
  const { data = [] } = useOwnBookings();
  const own = data.find(
    (booking) =>
      booking.roomId === room._id &&
      booking.state === 'confirmed' &&
      ((stay && overlaps(booking, stay)) || (room.booked && !isStayOver(booking.to, booking.timeZone, new Date()))),
  );
  if (!own) return null;
  return (
    <p className="mt-2 rounded-card bg-success-soft/60 px-3 py-2 text-sm text-success-ink" role="status">
      You booked this room from {formatShortDay(own.from)} to {formatShortDay(own.to)}, and it's paid for.{' '}
      <Link className="font-semibold underline underline-offset-2" to={`/dashboard/my-bookings/${own._id}`}>
        See your booking
      </Link>
    </p>
  );
}
