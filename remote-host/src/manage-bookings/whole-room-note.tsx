import { type BookingDetail, formatShortDay, isAhead } from 'contracts';
import { Link, serverNow } from 'shared-platform';
import { Banner } from 'shared-ui';
import { KEEP_OPEN } from '../shared/whole-room.ts';

export function WholeRoomNote({ booking }: { booking: BookingDetail }) {
  const { takesRoom, roomId, to } = booking;
  if (!takesRoom || !isAhead(booking, serverNow())) return null;
  return (
    <Banner
      action={
        <Link className="underline underline-offset-2" to={`/dashboard/my-listings/${roomId}/edit#keepOpen`}>
          {KEEP_OPEN}
        </Link>
      }
      className="print:hidden"
    >
      This stay takes the whole room until {formatShortDay(to)}: guests cannot find or book its free nights.
    </Banner>
  );
}
