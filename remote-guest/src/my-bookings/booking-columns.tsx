import { type Booking, formatShortDay, formatSum, thumbnail } from 'contracts';
import { Link } from 'shared-platform';
import type { Column } from 'shared-ui';
import { DayCell, Thumbnail } from 'shared-ui/table-cells';
import { BookingAction } from './booking-action.tsx';

/** The columns of My Bookings. `onCancel` asks about a stay that can still be cancelled. */
export function bookingColumns(onCancel: (booking: Booking) => void): Column<Booking>[] {
  return [
    { key: 'title', header: 'Title', isRowHeader: true, cell: (booking) => <Title {...booking} /> },
    { key: 'info', header: 'Info', cell: (booking) => <RoomInfo {...booking} /> },
    { key: 'price', header: 'Price', cell: ({ price }) => <span className="tabular-nums">{formatSum(price)}</span> },
    { key: 'from', header: 'From', cell: ({ from }) => <DayCell day={from}>{formatShortDay(from)}</DayCell> },
    { key: 'to', header: 'To', cell: ({ to }) => <DayCell day={to}>{formatShortDay(to)}</DayCell> },
    { key: 'action', header: 'Action', cell: (booking) => <BookingAction booking={booking} onCancel={onCancel} /> },
  ];
}

/** Links to the room, unless its listing was deleted. */
function Title({ roomId, title, isListed = true }: Booking) {
  const look = 'wrap-anywhere line-clamp-3 font-semibold as-table:min-w-32';
  if (!isListed) return <span className={look}>{title}</span>;
  return (
    <Link className={`${look} underline-offset-2 hover:underline`} to={`/room/${roomId}`}>
      {title}
    </Link>
  );
}

function RoomInfo({ image, title, location }: Booking) {
  return (
    <div className="flex items-center gap-3 text-left as-table:min-w-48">
      <Thumbnail src={thumbnail(image)} />
      <div className="min-w-0">
        <p className="wrap-anywhere line-clamp-2">{title}</p>
        <p className="wrap-anywhere line-clamp-2 text-ink-muted text-sm">{location}</p>
      </div>
    </div>
  );
}
