import { type Booking, formatShortDay, formatSum, isFormerEmail, ONE_ADULT, partyText, thumbnail } from 'contracts';
import { Avatar, type Column } from 'shared-ui';
import { DayCell } from 'shared-ui/table-cells';
import { RoomTitle } from '../shared/room-title.tsx';
import { BookingAction } from './booking-action.tsx';

export function GuestInfo({ guest, party = ONE_ADULT }: Pick<Booking, 'guest' | 'party'>) {
  return (
    <div className="flex items-center gap-3 text-left as-table:min-w-48">
      <Avatar src={thumbnail(guest.image)} name={guest.name} isDecorative />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">
          <bdi>{guest.name}</bdi>
        </p>
        {!isFormerEmail(guest.email) && (
          <a
            className="wrap-anywhere text-ink-muted text-sm underline-offset-2 hover:underline"
            href={`mailto:${guest.email}`}
          >
            {guest.email}
          </a>
        )}
        <p className="text-ink-muted text-sm">{partyText(party)}</p>
      </div>
    </div>
  );
}

interface BookingActions {
  onCancel: (booking: Booking) => void;
  onReopened: () => void;
}

export function bookingColumns(actions: BookingActions): Column<Booking>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      isRowHeader: true,
      hasPicture: true,
      cell: ({ _id, title, image }) => (
        <RoomTitle image={image} title={title} to={`/dashboard/manage-bookings/${_id}`} />
      ),
    },
    {
      key: 'guest',
      header: 'Guest Info',
      hasPicture: true,
      cell: ({ guest, party }) => <GuestInfo guest={guest} party={party} />,
    },
    { key: 'price', header: 'Price', cell: ({ price }) => <span className="tabular-nums">{formatSum(price)}</span> },
    { key: 'from', header: 'From', cell: ({ from }) => <DayCell day={from}>{formatShortDay(from)}</DayCell> },
    { key: 'to', header: 'To', cell: ({ to }) => <DayCell day={to}>{formatShortDay(to)}</DayCell> },
    { key: 'action', header: 'Action', cell: (booking) => <BookingAction booking={booking} {...actions} /> },
  ];
}
