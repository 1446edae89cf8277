import { type Booking, type DayRange, formatShortDay, isStayOver, overlaps, type RoomDetail } from 'contracts';
import { Link } from 'shared-platform';
import { useOwnBookings } from './api.ts';

/** The guest's own booking of the room or of these nights. */
export function useOwnStay({ room, stay }: { room: RoomDetail; stay: DayRange | undefined }) {
  const { data = [], isLoading } = useOwnBookings();
  const own = data.find(
    (booking) =>
      booking.roomId === room._id &&
      booking.state === 'confirmed' &&
      ((stay && overlaps(booking, stay)) || (room.booked && !isStayOver(booking.to, booking.timeZone, new Date()))),
  );
  return { own, isLoading };
}

/** After closing or reloading the page while paying, `taken` alone would look like a loss. */
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
