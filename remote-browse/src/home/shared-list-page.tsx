import { formatShortDay, isolate, type ListStay, loginPath, type RoomCard, type SharedList } from 'contracts';
import { useSession } from 'shared-auth';
import { Link, useLocation, useParams, useQuery } from 'shared-platform';
import { buttonClass, EmptyState, Heading, Icon } from 'shared-ui';
import { LoadFailure } from 'shared-ui/load-failure';
import { sharedListQuery } from './api.ts';
import { LoadingRooms } from './loading-rooms.tsx';
import { RoomGrid } from './room-grid.tsx';
import { StayNote } from './search/stay-note.tsx';

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
  const { name, by, rooms, stay, gone } = list;
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
        {stay && (
          <p className="text-ink-muted">
            {formatShortDay(stay.from)} to {formatShortDay(stay.to)}, {stay.guests}{' '}
            {stay.guests === 1 ? 'guest' : 'guests'}
          </p>
        )}
        <LoginNote />
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
          <RoomGrid
            focusAt={undefined}
            Note={stay && DatesNote}
            rooms={rooms}
            searchOf={stay && (() => searchFor(stay))}
          />
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

const searchFor = ({ from, to, guests }: ListStay) => `?from=${from}&to=${to}&adults=${guests}`;

function DatesNote({ room }: { room: RoomCard }) {
  return room.stay ? <StayNote room={room} /> : <p className="text-ink-muted">Not available on these dates</p>;
}

function LoginNote() {
  const isSignedIn = useSession(({ user }) => user !== null);
  const { pathname } = useLocation();
  if (isSignedIn) return null;
  return (
    <p className="mt-3">
      <Link className="font-medium underline underline-offset-2" to={loginPath(pathname)}>
        Log in
      </Link>{' '}
      to read the reviews, save places and book.
    </p>
  );
}

const FindRooms = () => (
  <Link className={buttonClass({ variant: 'primary' })} to="/">
    Find a room
  </Link>
);
