import { ApiError } from 'contracts';
import { useMemo } from 'react';
import { useSession } from 'shared-auth';
import { useQuery, useSearchParams } from 'shared-platform';
import { Heading, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { NotYours } from '../shared/not-yours.tsx';
import { listingQuery } from './api.ts';
import { copyOf, draftOf } from './listing-draft.ts';
import type { OwnListing } from './listing-fields.ts';
import { NewRoom } from './new-room.tsx';

export function AddRoomPage() {
  const id = useSearchParams()[0].get('copy');
  return (
    <>
      <Heading>Add Room</Heading>
      {id ? <Copy id={id} key={id} /> : <Empty />}
    </>
  );
}

function Empty() {
  const initial = useMemo(() => draftOf(undefined), []);
  return (
    <>
      <p className="mt-1 mb-6 text-ink-muted">All fields except the description are required.</p>
      <NewRoom initial={initial} />
    </>
  );
}

function Copy({ id }: { id: string }) {
  const email = useSession((session) => session.user?.email ?? '');
  const listing = useQuery(listingQuery(id));
  const { data: room, error } = listing;
  if (room && room.host.email === email) return <CopyOf room={room} />;
  if (room || (error instanceof ApiError && error.code === 'room-not-found'))
    return <NotYours subtitle="You can only update rooms that you added." />;
  return (
    <>
      <LoadFailure query={listing} what="Your listing" />
      {isFirstLoad(listing) && <Skeleton className="mt-6 h-96 w-full" />}
    </>
  );
}

function CopyOf({ room }: { room: OwnListing }) {
  const initial = useMemo(() => copyOf(room), [room]);
  return (
    <>
      <p className="mt-1 mb-6 max-w-prose text-ink-muted">
        A copy of “<bdi>{room.title}</bdi>”, with its pictures and its rules of price and stay. Check-in instructions,
        blocked nights, prices of single nights, calendars of other sites and bookings are not copied. Guests see
        nothing of it before you save it.
      </p>
      <NewRoom copyOf={room._id} initial={initial} />
    </>
  );
}
