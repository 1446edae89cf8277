import { type Booking, formatShortDay, isAhead, sentenceOf } from 'contracts';
import { Link, serverNow } from 'shared-platform';
import { useOwnBookings } from '../shared/api.ts';

/** Returns the current and upcoming paid stays of a room among the loaded bookings. */
export function useStaysAhead(roomId: string | undefined): { isChecking: boolean; stays: readonly Booking[] } {
  const { data = [], isLoading } = useOwnBookings(roomId !== undefined);
  const now = serverNow();
  const stays = data.filter((booking) => booking.roomId === roomId && isAhead(booking, now));
  return { isChecking: isLoading, stays };
}

interface StaysAheadProps {
  title: string;
  stays: readonly Booking[];
  isUnlisted: boolean;
}

export function StaysAhead({ title, stays, isUnlisted }: StaysAheadProps) {
  return (
    <>
      <p>
        {sentenceOf('active-booking')} “<bdi>{title}</bdi>” can be deleted once all stays are over, or cancelled in{' '}
        <Link className="underline underline-offset-2" to="/dashboard/manage-bookings">
          Manage Bookings
        </Link>
        .
      </p>
      {stays.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {stays.map(({ _id, guest, from, to }) => (
            <li className="wrap-anywhere" key={_id}>
              {guest.name}, {formatShortDay(from)} to {formatShortDay(to)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2">A guest may be paying for this room right now.</p>
      )}
      <p className="mt-2">
        {isUnlisted
          ? 'It is unlisted: nobody can find or book it.'
          : 'Until then you can unlist it: nobody can find or book it, and these stays go on.'}
      </p>
    </>
  );
}
