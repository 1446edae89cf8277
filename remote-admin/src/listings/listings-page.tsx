import { type FoundListing, formatSum, MAX_SEARCH_MATCHES, thumbnail } from 'contracts';
import { useMemo, useRef } from 'react';
import { Link, useInfiniteQuery } from 'shared-platform';
import { Badge, Button, type Column, EmptyState, Heading, Icon } from 'shared-ui';
import { QueryTable } from 'shared-ui/query-table';
import { Thumbnail } from 'shared-ui/table-cells';
import { PersonCell } from '../shared/person-cell.tsx';
import { SearchField, useSearchInAddress } from '../shared/search-in-address.tsx';
import { listingsQuery } from './api.ts';
import { ListingActions } from './listing-actions.tsx';

const listingColumns = (onDone: () => void): Column<FoundListing>[] => [
  { key: 'title', header: 'Listing', isRowHeader: true, hasPicture: true, cell: (room) => <Title room={room} /> },
  { key: 'host', header: 'Host', cell: ({ host: { name, email } }) => <PersonCell email={email} name={name} /> },
  { key: 'price', header: 'Price', cell: ({ price }) => <span className="tabular-nums">{formatSum(price)}</span> },
  { key: 'state', header: 'State', cell: (room) => <State room={room} /> },
  {
    key: 'action',
    header: 'Action',
    isHeaderHidden: true,
    cell: (room) => <ListingActions room={room} onDone={onDone} />,
  },
];

function Title({ room: { _id, title, location, image, deletedAt } }: { room: FoundListing }) {
  const name = <bdi>{title}</bdi>;
  return (
    <div className="flex items-center gap-3 text-left as-table:min-w-60">
      <Thumbnail src={thumbnail(image)} />
      <div className="min-w-0">
        {deletedAt ? (
          <span className="wrap-anywhere font-semibold">{name}</span>
        ) : (
          <Link className="wrap-anywhere font-semibold underline-offset-2 hover:underline" to={`/room/${_id}`}>
            {name}
          </Link>
        )}
        <p className="wrap-anywhere font-normal text-ink-muted text-sm">
          <bdi>{location}</bdi>
        </p>
      </div>
    </div>
  );
}

function State({ room: { deletedAt, unlisted } }: { room: FoundListing }) {
  if (deletedAt) return <Badge tone="danger">Deleted</Badge>;
  return unlisted ? <Badge>Hidden</Badge> : <Badge tone="success">Listed</Badge>;
}

/** Lists the listings of the site, including hidden and deleted ones. `?q=` searches them. */
export function ListingsPage() {
  const search = useSearchInAddress();
  const { wanted } = search;
  const listings = useInfiniteQuery(listingsQuery(wanted));
  const heading = useRef<HTMLHeadingElement>(null);
  const columns = useMemo(() => listingColumns(() => heading.current?.focus({ preventScroll: true })), []);
  return (
    <>
      <Heading className="mb-6 outline-none" ref={heading} tabIndex={-1}>
        Listings
      </Heading>
      <SearchField
        label="Search by title, place or host"
        limits={`Searches all titles and places, but only the first ${MAX_SEARCH_MATCHES} people with a matching name or email.`}
        search={search}
      />
      <QueryTable
        // The key resets the table to its first page on a new search.
        key={wanted}
        query={listings}
        what="The listings"
        caption="Listings"
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState
            icon={<Icon name={wanted ? 'search' : 'home'} size={28} />}
            title={wanted ? `No listing for “${wanted}”` : 'No listings yet'}
            subtitle={
              wanted
                ? 'Try a word of a title or a place, a name, or the start of an email.'
                : 'Rooms that hosts add show up here.'
            }
            action={wanted && <Button onClick={() => search.set('')}>Show all listings</Button>}
          />
        }
      />
    </>
  );
}
