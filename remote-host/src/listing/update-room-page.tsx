import { queryKeys, type Room } from 'contracts';
import { useSession } from 'shared-auth';
import { api, Link, useNavigate, useParams, useQuery, useQueryClient } from 'shared-platform';
import { buttonClass, EmptyState, Heading, Icon, Skeleton, toast } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import type { Listing } from './draft.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { ListingForm } from './listing-form.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

export function UpdateRoomPage() {
  const { id = '' } = useParams();
  const email = useSession((session) => session.user?.email ?? '');
  const listing = useQuery({
    queryKey: ['host', 'listing', id],
    queryFn: ({ signal }) => api.getRoom(id, signal),
    // Read anew for each visit, and never below the hands of somebody who types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const room = listing.data;
  return (
    <>
      <Heading>Update Room</Heading>
      <p className="mt-1 mb-6 text-ink-muted">
        Stays that are booked keep their price and their terms: changes are for the guests who book next.
      </p>
      <LoadFailure query={listing} what="Your listing" />
      {isFirstLoad(listing) && <Skeleton className="h-96 w-full" />}
      {room && room.host.email !== email && <NotYours />}
      {room && room.host.email === email && (
        <Editor key={room.version} room={room} onReload={() => void listing.refetch()} />
      )}
    </>
  );
}

function NotYours() {
  return (
    <EmptyState
      icon={<Icon name="home" size={28} />}
      title="This is not one of your listings"
      subtitle="You can update the rooms that you added yourself."
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/my-listings">
          See My Listings
        </Link>
      }
    />
  );
}

function Editor({ room, onReload }: { room: Room; onReload: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const guard = useLeaveGuard();

  async function save(listing: Listing): Promise<void> {
    await api.updateRoom(room._id, { ...listing, version: room.version ?? 0 });
    guard.mark(false);
    toast.success('Room Updated !');
    void client.invalidateQueries({ queryKey: queryKeys.allRooms });
    void client.invalidateQueries({ queryKey: queryKeys.room(room._id) });
    void client.invalidateQueries({ queryKey: queryKeys.hostRooms(room.host.email ?? '') });
    await navigate('/dashboard/my-listings');
  }

  return (
    <>
      <ListingForm
        room={room}
        save={save}
        saveLabel="Save Changes"
        onEdit={() => guard.mark(true)}
        onReload={onReload}
      />
      <LeaveQuestion
        guard={guard}
        confirmLabel="Discard changes"
        description="What you changed on this page is not saved yet."
      />
    </>
  );
}
