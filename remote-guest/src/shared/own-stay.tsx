import { type Booking, type DayRange, formatShortDay, isStayOver, overlaps, type RoomDetail } from 'contracts';
import { Link, serverNow } from 'shared-platform';
import { useOwnBookings } from './api.ts';

export function useOwnStay({ room, stay }: { room: RoomDetail; stay: DayRange | undefined }) {
  const { data = [], isLoading } = useOwnBookings();
  const own = data.find(
    (booking) =>
      booking.roomId === room._id &&
      booking.state === 'confirmed' &&
      ((stay && overlaps(booking, stay)) || (room.booked && !isStayOver(booking.to, booking.timeZone, serverNow()))),
  );
  return { own, isLoading };
}

/** The confirmation for a guest who closed or reloaded the page during the payment. */
export function OwnStay({ booking: { _id, from, to } }: { booking: Booking }) {
  return (
    <p className="mt-2 rounded-card bg-success-soft/60 px-3 py-2 text-sm text-success-ink" role="status">
      You booked this room from {formatShortDay(from)} to {formatShortDay(to)}, and it's paid for.{' '}
      <Link className="font-semibold underline underline-offset-2" to={`/dashboard/my-bookings/${_id}`}>
        See your booking
      </Link>
    </p>
  );
}
