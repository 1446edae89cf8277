import { DisputeBadge } from 'booking-ui/dispute-badge';
import { type FoundBooking, formatShortDay, formatSum, MAX_SEARCH_MATCHES, stayLabel } from 'contracts';
import { Link, serverNow, useInfiniteQuery } from 'shared-platform';
import { Badge, Button, type Column, EmptyState, Heading, Icon } from 'shared-ui';
import { QueryTable } from 'shared-ui/query-table';
import { PersonCell } from '../shared/person-cell.tsx';
import { SearchField, useSearchInAddress } from '../shared/search-in-address.tsx';
import { bookingsQuery } from './api.ts';

const columns: Column<FoundBooking>[] = [
  { key: 'title', header: 'Booking', isRowHeader: true, cell: (booking) => <Title booking={booking} /> },
  {
    key: 'stay',
    header: 'Stay',
    cell: ({ from, to, price }) => (
      <div className="as-cards:text-right">
        <p>
          {formatShortDay(from)} to {formatShortDay(to)}
        </p>
        <p className="text-ink-muted text-sm tabular-nums">{formatSum(price)}</p>
      </div>
    ),
  },
  { key: 'guest', header: 'Guest', cell: ({ guest: { name, email } }) => <PersonCell email={email} name={name} /> },
  { key: 'host', header: 'Host', cell: ({ host }) => <PersonCell email={host} /> },
];

function Title({ booking }: { booking: FoundBooking }) {
  const { label, tone } = stayLabel(booking, serverNow());
  return (
    <div className="min-w-0 text-left as-table:min-w-44">
      <Link
        className="wrap-anywhere font-semibold underline-offset-2 hover:underline"
        to={`/dashboard/bookings/${booking._id}`}
      >
        <bdi>{booking.title}</bdi>
      </Link>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono font-normal text-ink-muted text-sm">{booking.code}</span>
        <Badge tone={tone}>{label}</Badge>
        <DisputeBadge booking={booking} />
      </p>
    </div>
  );
}

/** Lists the bookings of the site. `?q=` searches them. */
export function BookingsPage() {
  const search = useSearchInAddress();
  const { wanted } = search;
  const bookings = useInfiniteQuery(bookingsQuery(wanted));
  return (
    <>
      <Heading className="mb-6">Bookings</Heading>
      <SearchField
        label="Search by guest, host, listing or code"
        limits={`Searches the first ${MAX_SEARCH_MATCHES} people and the newest ${MAX_SEARCH_MATCHES} listings that match. Use a whole email, a code or a payment id to find one booking.`}
        search={search}
      />
      <QueryTable
        // The key resets the table to its first page on a new search.
        key={wanted}
        query={bookings}
        what="The bookings"
        caption="Bookings"
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState
            icon={<Icon name={wanted ? 'search' : 'calendar'} size={28} />}
            title={wanted ? `No booking for “${wanted}”` : 'No bookings yet'}
            subtitle={
              wanted
                ? 'Try the start of an email, a name, a word of the listing’s title, a booking code or a payment id.'
                : 'Paid bookings show up here.'
            }
            action={wanted && <Button onClick={() => search.set('')}>Show all bookings</Button>}
          />
        }
      />
    </>
  );
}
