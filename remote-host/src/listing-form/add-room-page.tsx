import { Heading } from 'shared-ui';
import { LeaveConfirmation } from '../stay/leaving/leave-confirmation.tsx';
import { useLeaveGuard } from '../stay/leaving/use-leave-guard.ts';
import { useAddRoom } from './api.ts';
import { ListingForm } from './listing-form.tsx';

export function AddRoomPage() {
  const guard = useLeaveGuard();
  const save = useAddRoom(() => guard.mark(false));
  return (
    <>
      <Heading>Add Room</Heading>
      <p className="mt-1 mb-6 text-ink-muted">All fields except the description are required.</p>
      <ListingForm save={save} onEdit={() => guard.mark(true)} />
      <LeaveConfirmation
        guard={guard}
        confirmLabel="Discard the room"
        description="The room you started to describe is not saved yet."
      />
    </>
  );
}
