import { type FoundBooking, formatShortDay, formatSum, isFormerEmail, stayLabel } from 'contracts';
import { Link, useInfiniteQuery } from 'shared-platform';
import { Badge, Button, type Column, EmptyState, Heading, Icon } from 'shared-ui';
import { QueryTable } from 'shared-ui/query-table';
import { SearchField, useSearchInAddress } from '../search-in-address.tsx';
import { bookingsQuery } from './api.ts';

const columns: Column<FoundBooking>[] = [
  {
    key: 'title',
    header: 'Booking',
    isRowHeader: true,
    cell: ({ _id, title, code }) => (
      <div className="min-w-0 text-left as-table:min-w-44">
        <Link
          className="wrap-anywhere font-semibold underline-offset-2 hover:underline"
          to={`/dashboard/bookings/${_id}`}
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="font-mono font-normal text-ink-muted text-sm">{code}</p>
      </div>
    ),
  },
  {
    key: 'guest',
    header: 'Guest',
    cell: ({ guest: { name, email } }) => (
      <div className="min-w-0 as-cards:text-right">
        <p className="wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {!isFormerEmail(email) && <p className="wrap-anywhere text-ink-muted text-sm">{email}</p>}
      </div>
    ),
  },
  {
    key: 'host',
    header: 'Host',
    cell: ({ host }) => (
      <span className="wrap-anywhere as-cards:text-right">{isFormerEmail(host) ? 'Deleted' : host}</span>
    ),
  },
  {
    key: 'stay',
    header: 'Stay',
    cell: ({ from, to }) => (
      <span className="as-cards:text-right">
        {formatShortDay(from)} to {formatShortDay(to)}
      </span>
    ),
  },
  { key: 'price', header: 'Price', cell: ({ price }) => <span className="tabular-nums">{formatSum(price)}</span> },
  {
    key: 'state',
    header: 'State',
    cell: (booking) => {
      const { label, tone } = stayLabel(booking, new Date());
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
];

/** Lists the bookings of the site. `?q=` searches them. */
export function BookingsPage() {
  const search = useSearchInAddress();
  const { wanted } = search;
  const bookings = useInfiniteQuery(bookingsQuery(wanted));
  return (
    <>
      <Heading className="mb-6">Bookings</Heading>
      <SearchField label="Search by guest, host, listing, code or payment" search={search} />
      <QueryTable
        // Another search starts on its first page.
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
