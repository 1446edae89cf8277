import { formatShortDay, formatSum, type Room } from 'contracts';
import { useMemo, useRef, useState } from 'react';
import { Link, useAddress } from 'shared-platform';
import { Button, buttonClass, type Column, EmptyState, Heading, Icon, preloadDialog } from 'shared-ui';
import { QueryTable } from 'shared-ui/query-table';
import { DayCell } from 'shared-ui/table-cells';
import { useOwnRooms } from '../shared/api.ts';
import { ListingSearch, NoneFound, useListingSearch } from '../shared/listing-search.tsx';
import { RoomTitle } from '../shared/room-title.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListAgain } from './list-again.tsx';
import { ListingMenu } from './listing-menu.tsx';
import { RoomState } from './room-state.tsx';
import { ScoreLine } from './score-line.tsx';
import { UnlistDialog } from './unlist-dialog.tsx';

interface ListingActions {
  onDelete: (room: Room) => void;
  onListed: () => void;
  onUnlist: (room: Room) => void;
}

const listingColumns = ({ onDelete, onListed, onUnlist }: ListingActions): Column<Room>[] => [
  {
    key: 'title',
    header: 'Title',
    isRowHeader: true,
    hasPicture: true,
    cell: (room) => (
      <RoomTitle to={`/room/${room._id}`} title={room.title} image={room.image}>
        <RoomState room={room} />
        <ScoreLine room={room} />
        {room.unlisted && <ListAgain room={room} onListed={onListed} />}
      </RoomTitle>
    ),
  },
  {
    key: 'location',
    header: 'Location',
    cell: ({ location }) => (
      <p className="wrap-anywhere as-cards:text-right as-table:min-w-28">
        <bdi>{location}</bdi>
      </p>
    ),
  },
  { key: 'price', header: 'Price', cell: ({ price }) => <span className="tabular-nums">{formatSum(price)}</span> },
  { key: 'from', header: 'From', cell: ({ from }) => <DayCell day={from}>{formatShortDay(from)}</DayCell> },
  { key: 'to', header: 'To', cell: ({ to }) => <DayCell day={to}>{formatShortDay(to)}</DayCell> },
  {
    key: 'delete',
    header: 'Delete',
    isButton: true,
    cell: (room) => (
      <Button
        aria-label={`Delete ${room.title}`}
        className="as-cards:w-full"
        onClick={() => onDelete(room)}
        onFocus={() => void preloadDialog()}
        onPointerEnter={() => void preloadDialog()}
        size="sm"
      >
        Delete
      </Button>
    ),
  },
  {
    key: 'update',
    header: 'Update',
    isButton: true,
    cell: (room) => (
      <div className="flex gap-2">
        <Link
          aria-label={`Update ${room.title}`}
          className={buttonClass({ size: 'sm', className: 'as-cards:flex-1' })}
          to={`/dashboard/my-listings/${room._id}/edit`}
        >
          Update
        </Link>
        <ListingMenu onUnlist={onUnlist} room={room} />
      </div>
    ),
  },
];

export function MyListingsPage() {
  const search = useListingSearch();
  const { wanted } = search;
  const rooms = useOwnRooms(wanted);
  const [address, setAddress] = useAddress();
  const page = Number(address.get('page'));
  const showPage = (next: number) => setAddress({ page: next > 1 ? String(next) : undefined });
  const [asked, setAsked] = useState<Room>();
  const [unlisted, setUnlisted] = useState<Room>();
  const heading = useRef<HTMLHeadingElement>(null);
  const columns = useMemo(() => {
    const onListed = () => heading.current?.focus({ preventScroll: true });
    return listingColumns({ onDelete: setAsked, onListed, onUnlist: setUnlisted });
  }, []);
  const addRoom = (
    <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/add-room">
      <Icon name="plus" size={20} />
      Add Room
    </Link>
  );
  const find = (text: string) => {
    search.set(text);
    showPage(1);
  };
  const showAll = () => {
    find('');
    heading.current?.focus({ preventScroll: true });
  };
  const hasNone = wanted === '' && rooms.data?.length === 0;
  return (
    <>
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-4">
        <Heading className="outline-none" ref={heading} tabIndex={-1}>
          My Listings
        </Heading>
        <ListingSearch count={rooms.data?.length} isMore={rooms.hasNextPage} onChange={find} search={search} />
        {/* Rendered before the rows have loaded, because it would move the search field if it appeared later. */}
        {!hasNone && addRoom}
      </div>
      <QueryTable
        query={rooms}
        what="Your listings"
        caption="My Listings"
        columns={columns}
        onPage={showPage}
        page={Number.isInteger(page) && page > 0 ? page : 1}
        rowKey={({ _id }) => _id}
        empty={
          wanted ? (
            <NoneFound onShowAll={showAll} words={wanted} />
          ) : (
            <EmptyState
              icon={<Icon name="home" size={28} />}
              title="You have no listings yet"
              subtitle="Add your first room. Guests will find it on the home page as soon as it is saved."
              action={addRoom}
            />
          )
        }
      />
      <DeleteDialog room={asked} onClose={() => setAsked(undefined)} />
      <UnlistDialog room={unlisted} onClose={() => setUnlisted(undefined)} />
    </>
  );
}
