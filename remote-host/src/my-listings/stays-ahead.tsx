import { formatShortDay, isAhead, sentenceOf } from 'contracts';
import { Link } from 'shared-platform';
import { useOwnBookings } from '../stay/api.ts';

/** Why a listing cannot be deleted: stays that are paid and not over yet. */
export function StaysAhead({ roomId }: { roomId: string }) {
  const bookings = useOwnBookings();
  const now = new Date();
  const ahead = (bookings.data ?? []).filter((booking) => booking.roomId === roomId && isAhead(booking, now));
  return (
    <>
      <p>{sentenceOf('active-booking')}</p>
      {ahead.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
          {ahead.map(({ _id, guest, from, to }) => (
            <li className="wrap-anywhere" key={_id}>
              {guest.name}, {formatShortDay(from)} to {formatShortDay(to)}
            </li>
          ))}
        </ul>
      ) : (
        bookings.isSuccess && <p>A guest may be paying for this room right now.</p>
      )}
      <p className="mt-1">
        You can delete the listing once they are over, or cancelled in{' '}
        <Link className="underline underline-offset-2" to="/dashboard/manage-bookings">
          Manage Bookings
        </Link>
        .
      </p>
    </>
  );
}
