import { isCategory, roomsInCategory } from 'contracts';
import { Link, useSearchParams } from 'shared-platform';
import { buttonClass, EmptyState, Icon } from 'shared-ui';
import { useRooms } from './api.ts';
import { searchWith } from './category-search.ts';
import { RoomList } from './room-list.tsx';
import { SortChoice } from './sort-choice.tsx';

export function CategoryRooms({ category }: { category: string | null }) {
  const [search] = useSearchParams();
  const { query, rooms: loaded } = useRooms(category);
  const rooms = loaded && roomsInCategory(loaded, category);
  // An unknown category has no rooms, so don't load more pages.
  const isComplete = !query.hasNextPage || (category !== null && !isCategory(category));
  return (
    <RoomList
      empty={
        <EmptyState
          icon={<Icon name="search" size={28} />}
          title="No Rooms Available In This Category !"
          subtitle="Please Select Other Categories."
          action={
            <Link className={buttonClass()} to={{ pathname: '/', search: searchWith(search, 'category', null) }}>
              Show all rooms
            </Link>
          }
        />
      }
      heading={
        rooms &&
        rooms.length > 0 && (
          <div className="-mt-6 mb-2 flex min-h-11 items-center justify-between gap-4">
            <p className="text-ink-muted text-sm tabular-nums" role="status">
              {isComplete ? rooms.length : `${rooms.length}+`} {rooms.length === 1 ? 'room' : 'rooms'}
            </p>
            <SortChoice />
          </div>
        )
      }
      isComplete={isComplete}
      query={query}
      rooms={rooms}
    />
  );
}
