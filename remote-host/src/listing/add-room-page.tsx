import { queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { api, useNavigate, useQueryClient } from 'shared-platform';
import { Heading, toast } from 'shared-ui';
import type { Listing } from './draft.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { ListingForm } from './listing-form.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

export function AddRoomPage() {
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const client = useQueryClient();
  const guard = useLeaveGuard();

  async function save(listing: Listing): Promise<void> {
    if (!user) return;
    const { displayName, photoURL, email } = user;
    await api.addRoom({ ...listing, host: { name: displayName, image: photoURL, email } });
    guard.mark(false);
    toast.success('Room Added !');
    void client.invalidateQueries({ queryKey: queryKeys.allRooms });
    void client.invalidateQueries({ queryKey: queryKeys.hostRooms(email) });
    await navigate('/dashboard/my-listings');
  }

  return (
    <>
      <Heading>Add Room</Heading>
      <p className="mt-1 mb-6 text-ink-muted">All fields but the description are needed.</p>
      <ListingForm save={save} onEdit={() => guard.mark(true)} />
      <LeaveQuestion
        guard={guard}
        confirmLabel="Discard the room"
        description="The room that you began to describe is not saved yet."
      />
    </>
  );
}
