import { type Booking, type Day, formatPrice, formatShortDay } from 'contracts';
import { useMemo } from 'react';
import { Link } from 'shared-platform';
import {
  Badge,
  Banner,
  Button,
  buttonClass,
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  Heading,
  Icon,
} from 'shared-ui';
import { useOwnBookings } from '../stay/own-bookings.ts';
import { sized } from '../stay/picture.ts';
import { byImportance, stayState } from '../stay/stay-state.ts';

const columns: Column<Booking>[] = [
  {
    key: 'title',
    header: 'Title',
    isRowHeader: true,
    cell: ({ roomId, title }) => (
      <Link
        className="wrap-anywhere line-clamp-3 font-semibold underline-offset-2 hover:underline"
        to={`/room/${roomId}`}
      >
        {title}
      </Link>
    ),
  },
  { key: 'info', header: 'Info', cell: (booking) => <RoomInfo {...booking} /> },
  { key: 'price', header: 'Price', cell: ({ price }) => <span className="tabular-nums">${formatPrice(price)}</span> },
  { key: 'from', header: 'From', cell: ({ from }) => <ShortDay day={from} /> },
  { key: 'to', header: 'To', cell: ({ to }) => <ShortDay day={to} /> },
  { key: 'action', header: 'Action', cell: (booking) => <State booking={booking} /> },
];

function RoomInfo({ image, title, location }: Booking) {
  return (
    <div className="flex items-center gap-3 text-left">
      <img
        alt=""
        className="h-14 w-18 shrink-0 rounded-control bg-surface-sunken object-cover"
        decoding="async"
        height={56}
        loading="lazy"
        src={sized(image, 320)}
        width={72}
      />
      <div className="min-w-0">
        <p className="wrap-anywhere line-clamp-2">{title}</p>
        <p className="truncate text-ink-muted text-sm">{location}</p>
      </div>
    </div>
  );
}

function ShortDay({ day }: { day: Day }) {
  return (
    <time className="whitespace-nowrap" dateTime={day}>
      {formatShortDay(day)}
    </time>
  );
}

function State({ booking }: { booking: Booking }) {
  const { label, tone } = stayState(booking, new Date());
  return <Badge tone={tone}>{label}</Badge>;
}

export function MyBookingsPage() {
  const { data, error, isPending, isFetching, refetch } = useOwnBookings();
  const rows = useMemo(() => byImportance(data ?? [], new Date()), [data]);
  return (
    <>
      <Heading className="mb-6">My Bookings</Heading>
      {error && !data && (
        <ErrorState
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          text={error.message}
          title="Your bookings could not be loaded"
        />
      )}
      {error && data && (
        <Banner
          action={
            <Button isBusy={isFetching} onClick={() => void refetch()} size="sm">
              Try again
            </Button>
          }
          className="mb-4"
          tone="warning"
        >
          Your bookings could not be loaded again. This is how they were before.
        </Banner>
      )}
      {(data || isPending) && (
        <DataTable
          caption="My Bookings"
          columns={columns}
          empty={
            <EmptyState
              action={
                <Link className={buttonClass({ variant: 'primary' })} to="/">
                  Find a room
                </Link>
              }
              icon={<Icon name="calendar" size={28} />}
              subtitle="Stays that you book show up here, with their dates and what you paid."
              title="You have no bookings yet"
            />
          }
          isLoading={isPending}
          rowKey={({ _id }) => _id}
          rows={rows}
        />
      )}
    </>
  );
}
