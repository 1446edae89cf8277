import type { ApiError, Room } from 'contracts';
import { AlertDialog } from 'shared-ui';
import { useLast } from 'shared-ui/use-last';
import { useDeletion } from './api.ts';
import { StaysAhead } from './stays-ahead.tsx';

interface DeleteDialogProps {
  /** The listing to delete; none closes the dialog. */
  room: Room | undefined;
  onClose: () => void;
}

/** Asks before a listing is deleted, and says what prevents it. */
export function DeleteDialog({ room, onClose }: DeleteDialogProps) {
  const shown = useLast(room);
  const act = useDeletion(onClose);
  const isRefused = (act.error as ApiError | null)?.code === 'active-booking';

  function keep() {
    act.reset();
    onClose();
  }
  return (
    <AlertDialog
      cancelLabel="Keep listing"
      confirmLabel="Delete listing"
      description={`“${shown?.title}” is removed from the site at once. You can undo this for 10 seconds. Past bookings stay in your list.`}
      error={isRefused ? <StaysAhead roomId={shown?._id ?? ''} /> : act.error?.message}
      isBusy={act.isPending}
      isOpen={room !== undefined}
      onCancel={keep}
      onConfirm={() => room && act.mutate(room._id)}
      title="Delete this listing?"
    />
  );
}
