import { type Booking, formatShortDay, formatSum, thumbnail } from 'contracts';
import { Link } from 'shared-platform';
import type { Column } from 'shared-ui';
import { DayCell, Thumbnail } from 'shared-ui/table-cells';
import { BookingAction } from './booking-action.tsx';

/** The columns of My Bookings. `onCancel` asks about a stay that can still be cancelled. */
export function bookingColumns(onCancel: (booking: Booking) => void): Column<Booking>[] {
  return [
    { key: 'title', header: 'Title', isRowHeader: true, cell: (booking) => <Title {...booking} /> },
    { key: 'info', header: 'Info', hasPicture: true, cell: (booking) => <RoomInfo {...booking} /> },
    { key: 'price', header: 'Price', cell: ({ price }) => <span className="tabular-nums">{formatSum(price)}</span> },
    { key: 'from', header: 'From', cell: ({ from }) => <DayCell day={from}>{formatShortDay(from)}</DayCell> },
    { key: 'to', header: 'To', cell: ({ to }) => <DayCell day={to}>{formatShortDay(to)}</DayCell> },
    { key: 'action', header: 'Action', cell: (booking) => <BookingAction booking={booking} onCancel={onCancel} /> },
  ];
}

/** Links to the page of the booking. */
function Title({ _id, title }: Booking) {
  return (
    <Link
      className="wrap-anywhere font-semibold underline-offset-2 hover:underline as-table:min-w-32"
      to={`/dashboard/my-bookings/${_id}`}
    >
      {title}
    </Link>
  );
}

/** The picture says the title, which stands beside it, only to those who do not see the picture. */
function RoomInfo({ image, title, location, roomId, isListed = true }: Booking) {
  return (
    <div className="flex items-center gap-3 text-left as-table:min-w-48">
      <Thumbnail alt={title} src={thumbnail(image)} />
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere text-ink-muted">{location}</p>
        {isListed && (
          <Link className="underline underline-offset-2" to={`/room/${roomId}`}>
            See the room
          </Link>
        )}
      </div>
    </div>
  );
}
