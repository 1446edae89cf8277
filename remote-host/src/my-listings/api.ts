import { type ApiError, deleteRoom, queryKeys, type Room, restoreRoom, unlistRoom } from 'contracts';
import { call, useMutation, useQueryClient } from 'shared-platform';
import { replaceItems } from 'shared-platform/pages';
import { toast } from 'shared-ui';
import { useOwnEmail } from '../stay/api.ts';

/** What changes when a listing leaves the site or comes back: `change` at once, `refresh` as the server has it. */
function useOwnLists() {
  const client = useQueryClient();
  const email = useOwnEmail();
  return {
    change: (how: (rooms: Room[]) => Room[]) => replaceItems<Room>(client, queryKeys.hostRooms(email), how),
    async refresh(id: string) {
      client.removeQueries({ queryKey: queryKeys.room(id) });
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.hostRooms(email) }),
        client.invalidateQueries({ queryKey: queryKeys.allRooms }),
        client.invalidateQueries({ queryKey: queryKeys.hostBookings(email) }),
      ]);
    },
  };
}

/** How long the toast offers to undo a deletion. A host who leaves the page meanwhile has deleted the listing. */
const UNDO_MS = 10_000;

/** Deletes a listing at once; a toast offers to undo it. */
export function useDeletion(onDone: () => void) {
  const { change, refresh } = useOwnLists();

  // No mutation: by then the host may be on another page.
  async function undo(id: string) {
    try {
      await call(restoreRoom, { id });
      toast.success('Room Restored !');
    } catch (error) {
      toast.error((error as ApiError).message);
    }
    await refresh(id);
  }

  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(deleteRoom, { id });
      } catch (error) {
        // Already deleted, perhaps in another tab: that is what the host wants.
        if ((error as ApiError).code !== 'room-not-found') throw error;
      }
    },
    onSuccess: async (_, id) => {
      toast.success('Room Deleted !', {
        duration: UNDO_MS,
        action: { label: 'Undo', onPress: () => void undo(id) },
      });
      await change((rooms) => rooms.filter(({ _id }) => _id !== id));
      onDone();
      void refresh(id);
    },
  });
}

/** Takes a listing off the site, or with `unlisted: false` offers it again. `onDone` is called before the row shows it. */
export function useUnlisting(onDone?: () => void) {
  const { change, refresh } = useOwnLists();
  return useMutation({
    mutationFn: ({ id, unlisted }: { id: string; unlisted: boolean }) => call(unlistRoom, { id, body: { unlisted } }),
    onSuccess: async (_, { id, unlisted }) => {
      toast.success(unlisted ? 'Room Unlisted !' : 'Room Listed Again !');
      onDone?.();
      await change((rooms) => rooms.map((room) => (room._id === id ? { ...room, unlisted } : room)));
      void refresh(id);
    },
  });
}
