import { isolate, type SharedList } from 'contracts';
import { Link, useParams, useQuery } from 'shared-platform';
import { buttonClass, EmptyState, Heading, Icon } from 'shared-ui';
import { LoadFailure } from 'shared-ui/load-failure';
import { sharedListQuery } from './api.ts';
import { LoadingRooms } from './loading-rooms.tsx';
import { RoomGrid } from './room-grid.tsx';

export function SharedListPage() {
  const list = useQuery(sharedListQuery(useParams().token ?? ''));
  const isOver = (list.error as { status?: number } | null)?.status === 404;
  return (
    <div className="min-h-dvh py-6 md:py-8">
      {/* Search engines must not index the page, because it is only for people who have the link. */}
      <meta content="noindex" name="robots" />
      {!list.data && <Heading className="sr-only">Shared list</Heading>}
      {isOver ? (
        <NotShared />
      ) : (
        <>
          <LoadFailure query={list} what="This list" />
          {list.isPending && <LoadingRooms />}
          {list.data && <Shared list={list.data} />}
        </>
      )}
    </div>
  );
}

function NotShared() {
  return (
    <EmptyState
      action={<FindRooms />}
      icon={<Icon name="heart" size={28} />}
      subtitle="Whoever shared it has deleted the list or ended its link."
      title="This list is no longer shared"
    />
  );
}

function Shared({ list }: { list: SharedList }) {
  const { name, by, rooms, gone } = list;
  return (
    <>
      <header className="mb-8">
        <Heading className="wrap-anywhere">
          <bdi>{name}</bdi>
        </Heading>
        <p className="mt-2 text-ink-muted wrap-anywhere">
          {by && `Shared by ${isolate(by)} · `}
          {rooms.length} {rooms.length === 1 ? 'place' : 'places'}
        </p>
      </header>
      {rooms.length === 0 ? (
        <EmptyState
          action={<FindRooms />}
          icon={<Icon name="heart" size={28} />}
          subtitle="Places that are added to it later show up here."
          title="There is nothing in this list right now"
        />
      ) : (
        <section aria-label="Places">
          <RoomGrid focusAt={undefined} rooms={rooms} />
        </section>
      )}
      {gone > 0 && (
        <p className="mt-8 text-ink-muted">
          {gone === 1 ? '1 place of this list is' : `${gone} places of this list are`} not offered at the moment.
        </p>
      )}
    </>
  );
}

const FindRooms = () => (
  <Link className={buttonClass({ variant: 'primary' })} to="/">
    Find a room
  </Link>
);
