import { type Room, todayIn } from 'contracts';
import { Link, serverNow } from 'shared-platform';
import { Badge } from 'shared-ui';
import { KEEP_OPEN, WHOLE_ROOM_BOOKED } from '../shared/whole-room.ts';

export function RoomState({ room }: { room: Room }) {
  if (room.booked)
    return (
      <>
        <Badge tone="success">Booked</Badge>
        <p className="mt-1 max-w-xs font-normal text-ink-muted text-sm">
          {room.keepOpen ? (
            'No night is left that guests could book.'
          ) : (
            <>
              {WHOLE_ROOM_BOOKED}{' '}
              <Link className="underline underline-offset-2" to={`/dashboard/my-listings/${room._id}/edit#keepOpen`}>
                {KEEP_OPEN}
              </Link>
            </>
          )}
        </p>
      </>
    );
  if (room.held) return <Badge tone="warning">Being booked</Badge>;
  if (room.to <= todayIn(room.timeZone, serverNow())) return <Badge>Dates have passed</Badge>;
  return null;
}
