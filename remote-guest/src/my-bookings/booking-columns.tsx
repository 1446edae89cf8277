import { type Booking, type Day, formatPrice, formatShortDay, thumbnail } from 'contracts';
import { Link } from 'shared-platform';
import type { Column } from 'shared-ui';
import { BookingAction } from './booking-action.tsx';

/** The columns of My Bookings. `onCancel` asks about a stay that can still be cancelled. */
export function bookingColumns(onCancel: (booking: Booking) => void): Column<Booking>[] {
  return [
    { key: 'title', header: 'Title', isRowHeader: true, cell: (booking) => <Title {...booking} /> },
    { key: 'info', header: 'Info', cell: (booking) => <RoomInfo {...booking} /> },
    { key: 'price', header: 'Price', cell: ({ price }) => <span className="tabular-nums">${formatPrice(price)}</span> },
    { key: 'from', header: 'From', cell: ({ from }) => <ShortDay day={from} /> },
    { key: 'to', header: 'To', cell: ({ to }) => <ShortDay day={to} /> },
    { key: 'action', header: 'Action', cell: (booking) => <BookingAction booking={booking} onCancel={onCancel} /> },
  ];
}

/** Leads to the room, unless its listing was deleted. */
function Title({ roomId, title, isListed = true }: Booking) {
  const look = 'wrap-anywhere line-clamp-3 font-semibold xl:min-w-32';
  if (!isListed) return <span className={look}>{title}</span>;
  return (
    <Link className={`${look} underline-offset-2 hover:underline`} to={`/room/${roomId}`}>
      {title}
    </Link>
  );
}

function RoomInfo({ image, title, location }: Booking) {
  return (
    <div className="flex items-center gap-3 text-left xl:min-w-48">
      <img
        alt=""
        className="h-14 w-18 shrink-0 rounded-control bg-surface-sunken object-cover"
        decoding="async"
        height={56}
        loading="lazy"
        src={thumbnail(image)}
        width={72}
      />
      <div className="min-w-0">
        <p className="wrap-anywhere line-clamp-2">{title}</p>
        <p className="wrap-anywhere line-clamp-2 text-ink-muted text-sm">{location}</p>
      </div>
    </div>
  );
}

function ShortDay({ day }: { day: Day }) {
  return (
    <time className="inline-block min-w-16 min-[90rem]:whitespace-nowrap" dateTime={day}>
      {formatShortDay(day)}
    </time>
  );
}
