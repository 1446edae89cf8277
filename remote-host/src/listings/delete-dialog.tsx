import { type ApiError, queryKeys, type Room } from 'contracts';
import { useSession } from 'shared-auth';
import { api, useMutation, useQueryClient } from 'shared-platform';
import { AlertDialog, toast } from 'shared-ui';
import { useLast } from 'shared-ui/use-last';
import { StaysAhead } from './stays-ahead.tsx';

/** So long a deletion can be undone. It is done before: who leaves the page meanwhile has deleted the listing. */
const UNDO_MS = 10_000;

interface DeleteDialogProps {
  /** The listing that is asked about; none closes the dialog. */
  room: Room | undefined;
  onClose: () => void;
}

/** Asks before a listing is deleted, and says what stands in the way. */
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
      description={`“${shown?.title}” is taken off the site at once. You can undo this for 10 seconds. Bookings of the past stay in your list.`}
      error={isRefused ? <StaysAhead roomId={shown?._id ?? ''} /> : act.error?.message}
      isBusy={act.isPending}
      isOpen={room !== undefined}
      onCancel={keep}
      onConfirm={() => room && act.mutate(room._id)}
      title="Delete this listing?"
    />
  );
}

function useDeletion(onDone: () => void) {
  const client = useQueryClient();
  const email = useSession((session) => session.user?.email ?? '');

  async function showAsItIs(id: string) {
    client.removeQueries({ queryKey: queryKeys.room(id) });
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.hostRooms(email) }),
      client.invalidateQueries({ queryKey: queryKeys.allRooms }),
      client.invalidateQueries({ queryKey: queryKeys.hostBookings(email) }),
    ]);
  }
  // No mutation: the person may have gone to another page by then.
  async function undo(id: string) {
    try {
      await api.restoreRoom(id);
      toast.success('Room Restored !');
    } catch (error) {
      toast.error((error as ApiError).message);
    }
    await showAsItIs(id);
  }

  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.deleteRoom(id);
      } catch (error) {
        // Deleted already, in another tab perhaps: that is what was wanted.
        if ((error as ApiError).code !== 'room-not-found') throw error;
      }
    },
    onSuccess: (_, id) => {
      toast.success('Room Deleted !', {
        duration: UNDO_MS,
        action: { label: 'Undo', onPress: () => void undo(id) },
      });
      client.setQueryData<Room[]>(queryKeys.hostRooms(email), (rooms) => rooms?.filter(({ _id }) => _id !== id));
      onDone();
      void showAsItIs(id);
    },
  });
}
