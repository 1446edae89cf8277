import { type Booking, formatPrice } from 'contracts';
import { useMemo } from 'react';
import { Link } from 'shared-platform';
import { Avatar, Badge, buttonClass, type Column, DataTable, EmptyState, Heading, Icon } from 'shared-ui';
import { useOwnBookings } from '../queries.ts';
import { QueryFailure } from '../query-failure.tsx';
import { RoomTitle } from '../room-title.tsx';
import { ShortDay } from '../short-day.tsx';
import { byArrival, stayState } from './stay-state.ts';

function GuestInfo({ guest }: Pick<Booking, 'guest'>) {
  return (
    <div className="flex items-center gap-3 text-left md:min-w-48">
      <Avatar src={guest.image} name={guest.name} isDecorative />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{guest.name}</p>
        <a
          className="wrap-anywhere text-ink-muted text-sm underline-offset-2 hover:underline"
          href={`mailto:${guest.email}`}
        >
          {guest.email}
        </a>
      </div>
    </div>
  );
}

function State({ booking }: { booking: Booking }) {
  const { label, tone } = stayState(booking, new Date());
  return <Badge tone={tone}>{label}</Badge>;
}

const columns: Column<Booking>[] = [
  {
    key: 'title',
    header: 'Title',
    isRowHeader: true,
    cell: ({ roomId, title, image }) => <RoomTitle roomId={roomId} title={title} image={image} />,
  },
  { key: 'guest', header: 'Guest Info', cell: ({ guest }) => <GuestInfo guest={guest} /> },
  { key: 'price', header: 'Price', cell: ({ price }) => <span className="tabular-nums">${formatPrice(price)}</span> },
  { key: 'from', header: 'From', cell: ({ from }) => <ShortDay day={from} /> },
  { key: 'to', header: 'To', cell: ({ to }) => <ShortDay day={to} /> },
  { key: 'action', header: 'Action', cell: (booking) => <State booking={booking} /> },
];

export function ManageBookingsPage() {
  const bookings = useOwnBookings();
  const rows = useMemo(() => byArrival(bookings.data ?? [], new Date()), [bookings.data]);
  return (
    <>
      <Heading className="mb-6">Manage Bookings</Heading>
      <QueryFailure query={bookings} what="bookings" />
      {(bookings.data || bookings.isPending) && (
        <DataTable
          caption="Bookings on your rooms"
          className="md:overflow-x-auto"
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          isLoading={bookings.isPending}
          empty={
            <EmptyState
              icon={<Icon name="calendar" size={28} />}
              title="No bookings yet"
              subtitle="Stays that guests book in your rooms show up here."
              action={
                <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/my-listings">
                  See My Listings
                </Link>
              }
            />
          }
        />
      )}
    </>
  );
}
