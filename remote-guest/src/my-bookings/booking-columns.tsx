import { untilText } from 'booking-ui/review';
import { type Booking, formatShortDay, formatSum, thumbnail, type WaitingReviews } from 'contracts';
import { Link } from 'shared-platform';
import type { Column } from 'shared-ui';
import { DayCell, Thumbnail } from 'shared-ui/table-cells';
import { BookingAction } from './booking-action.tsx';

export function bookingColumns(onCancel: (booking: Booking) => void, waiting: WaitingReviews = []): Column<Booking>[] {
  const ends = new Map(waiting.map(({ bookingId, until, timeZone }) => [bookingId, untilText(until, timeZone)]));
  return [
    {
      key: 'title',
      header: 'Title',
      isRowHeader: true,
      cell: (booking) => <Title {...booking} reviewUntil={ends.get(booking._id)} />,
    },
    { key: 'info', header: 'Info', hasPicture: true, cell: (booking) => <RoomInfo {...booking} /> },
    { key: 'price', header: 'Price', cell: ({ price }) => <span className="tabular-nums">{formatSum(price)}</span> },
    { key: 'from', header: 'From', cell: ({ from }) => <DayCell day={from}>{formatShortDay(from)}</DayCell> },
    { key: 'to', header: 'To', cell: ({ to }) => <DayCell day={to}>{formatShortDay(to)}</DayCell> },
    { key: 'action', header: 'Action', cell: (booking) => <BookingAction booking={booking} onCancel={onCancel} /> },
  ];
}

function Title({ _id, title, reviewUntil }: Booking & { reviewUntil: string | undefined }) {
  const page = `/dashboard/my-bookings/${_id}`;
  return (
    <>
      <Link className="wrap-anywhere font-semibold underline-offset-2 hover:underline as-table:min-w-32" to={page}>
        <bdi>{title}</bdi>
      </Link>
      {reviewUntil && (
        <Link className="mt-1 block text-accent-ink text-sm underline underline-offset-2" to={`${page}#review`}>
          Rate your stay until {reviewUntil}
        </Link>
      )}
    </>
  );
}

/** The `alt` text of the picture is the title, which the table shows in another column. */
function RoomInfo({ image, title, location, roomId, isListed = true }: Booking) {
  return (
    <div className="flex items-center gap-3 text-left as-table:min-w-48">
      <Thumbnail alt={title} src={thumbnail(image)} />
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere text-ink-muted">
          <bdi>{location}</bdi>
        </p>
        {isListed && (
          <Link className="underline underline-offset-2" to={`/room/${roomId}`}>
            See the room
          </Link>
        )}
      </div>
    </div>
  );
}
