import { ApiError } from 'contracts';
import { useCallback, useEffect } from 'react';
import { useSession } from 'shared-auth';
import { Link, useParams, useQuery } from 'shared-platform';
import { buttonClass, EmptyState, Heading, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { LeaveConfirmation } from '../stay/leaving/leave-confirmation.tsx';
import { useLeaveGuard } from '../stay/leaving/use-leave-guard.ts';
import { listingQuery, useUpdateRoom } from './api.ts';
import { CheckInSection } from './check-in-section.tsx';
import { ListingForm } from './listing-form.tsx';
import type { OwnListing } from './use-listing-form.ts';

export function UpdateRoomPage() {
  const { id = '' } = useParams();
  const email = useSession((session) => session.user?.email ?? '');
  const listing = useQuery(listingQuery(id));
  const guard = useLeaveGuard();
  const { mark } = guard;
  const markCheckIn = useCallback((isDirty: boolean) => mark(isDirty, 'check-in'), [mark]);
  const { data: room, error } = listing;
  const isMissing = !room && error instanceof ApiError && error.code === 'room-not-found';
  return (
    <>
      <Heading>Update Room</Heading>
      <p className="mt-1 mb-6 text-ink-muted">
        Booked stays keep their price and terms. Changes apply to new bookings.
      </p>
      {!isMissing && <LoadFailure query={listing} what="Your listing" />}
      {isFirstLoad(listing) && <Skeleton className="h-96 w-full" />}
      {(isMissing || (room && room.host.email !== email)) && <NotYours />}
      {room && room.host.email === email && (
        <>
          <Editor key={room.version} guard={guard} room={room} onReload={() => void listing.refetch()} />
          <CheckInSection roomId={room._id} onDirty={markCheckIn} />
          <LeaveConfirmation
            guard={guard}
            confirmLabel="Discard changes"
            description="Your changes on this page are not saved yet."
          />
        </>
      )}
    </>
  );
}

function NotYours() {
  return (
    <EmptyState
      icon={<Icon name="home" size={28} />}
      title="This isn't one of your listings"
      subtitle="You can only update rooms that you added."
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/my-listings">
          See My Listings
        </Link>
      }
    />
  );
}

interface EditorProps {
  room: OwnListing;
  guard: ReturnType<typeof useLeaveGuard>;
  onReload: () => void;
}

function Editor({ room, guard, onReload }: EditorProps) {
  const { mark } = guard;
  // With another version of the listing, the form begins again.
  useEffect(() => mark(false), [mark]);
  const save = useUpdateRoom(room, () => mark(false));
  return <ListingForm room={room} save={save} saveLabel="Save Changes" onEdit={() => mark(true)} onReload={onReload} />;
}
