import { type ApiError, queryKeys, type Room } from 'contracts';
import { useState } from 'react';
import { useSession } from 'shared-auth';
import { api, useMutation, useQueryClient } from 'shared-platform';
import { AlertDialog, toast } from 'shared-ui';
import { StaysAhead } from './stays-ahead.tsx';

interface DeleteDialogProps {
  /** The listing that is asked about; none closes the dialog. */
  room: Room | undefined;
  onClose: () => void;
}

/** Asks before a listing is deleted, and says what stands in the way. */
export function DeleteDialog({ room, onClose }: DeleteDialogProps) {
  // What it says stays readable while it fades.
  const [shown, setShown] = useState(room);
  if (room && room !== shown) setShown(room);
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
      description={`“${shown?.title}” is taken off the site at once, and this cannot be undone. Bookings of the past stay in your list.`}
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
  const roomsKey = queryKeys.hostRooms(email);

  async function forget(id: string) {
    client.setQueryData<Room[]>(roomsKey, (rooms) => rooms?.filter(({ _id }) => _id !== id));
    client.removeQueries({ queryKey: queryKeys.room(id) });
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.allRooms }),
      client.invalidateQueries({ queryKey: queryKeys.hostBookings(email) }),
    ]);
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
      toast.success('Room Deleted !');
      onDone();
      void forget(id);
    },
  });
}
