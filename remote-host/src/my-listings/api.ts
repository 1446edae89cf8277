import { type ApiError, deleteRoom, queryKeys, type Room, restoreRoom, unlistRoom } from 'contracts';
import { call, useMutation, useQueryClient } from 'shared-platform';
import { replaceItems } from 'shared-platform/pages';
import { toast } from 'shared-ui';
import { useOwnEmail } from '../shared/api.ts';

/**
 * Returns functions for the cached listings. `change` updates the list, and `refresh` refetches everything that shows a
 * listing.
 */
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

/** The duration of the toast with the Undo button, in ms. */
const UNDO_MS = 10_000;

export function useDeletion(onDone: () => void) {
  const { change, refresh } = useOwnLists();

  // Not a mutation, because the host may be on another page when they press Undo.
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
        // If the listing is already deleted, for example in another tab, the deletion has succeeded.
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

/** Unlists a listing, or lists it again if `unlisted` is false. Calls `onDone` before the row changes. */
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
