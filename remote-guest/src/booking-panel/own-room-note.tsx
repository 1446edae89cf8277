import type { RoomDetail } from 'contracts';
import { Link } from 'shared-platform';

export function OwnRoomNote({ room }: { room: RoomDetail }) {
  const reason = closedReason(room);
  if (!reason) return null;
  const link = 'mt-1 inline-block font-medium underline underline-offset-2';
  return (
    <div className="mt-2 rounded-card bg-surface-soft px-3 py-2 text-sm">
      <p>{reason}</p>
      {room.booked && !room.keepOpen && !room.unlisted ? (
        <Link className={link} to={`/dashboard/my-listings/${room._id}/edit#keepOpen`}>
          Keep the remaining nights open
        </Link>
      ) : (
        <Link className={link} to="/dashboard/my-listings">
          My Listings
        </Link>
      )}
    </div>
  );
}

function closedReason({ unlisted, booked, keepOpen, to, today }: RoomDetail): string | undefined {
  if (unlisted) return 'You have unlisted this room: nobody can find or book it.';
  if (booked && keepOpen) return 'No night is left that guests could book.';
  if (booked) return 'A stay takes the whole room until it is over, so guests cannot find or book its free nights.';
  return to <= today ? 'Its dates have passed: give it new ones for guests to find it.' : undefined;
}
