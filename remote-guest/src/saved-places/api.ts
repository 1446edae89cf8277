import {
  addToList,
  deleteList,
  getSavedList,
  isolate,
  type ListStay,
  listCards,
  listSavedLists,
  SAVED_LISTS,
  saveList,
  shareList,
  stopSharing,
  takeFromList,
  watchList,
} from 'contracts';
import { call, queryClient, queryOptions, useMutation } from 'shared-platform';
import { toast } from 'shared-ui';

export const listsQuery = queryOptions({
  queryKey: SAVED_LISTS,
  queryFn: ({ signal }) => call(listSavedLists, {}, { signal }),
});

/** Extends the key of all lists, so that a single invalidation refreshes both. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...SAVED_LISTS, id],
    queryFn: ({ signal }) => call(getSavedList, { id }, { signal }),
  });

export const cardsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['guest', 'viewed', ...ids],
    queryFn: ({ signal }) => call(listCards, { ids: ids.join() }, { signal }),
    enabled: ids.length > 0,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: SAVED_LISTS });

export const changes = {
  name: (id: string, name: string) => call(saveList, { id, body: { name } }),
  delete: (id: string) => call(deleteList, { id }),
  share: (id: string) => call(shareList, { id }),
  stopSharing: (id: string) => call(stopSharing, { id }),
  watch: (id: string, stay: ListStay | null, tells: boolean) => call(watchList, { id, body: { stay, tells } }),
  add: (id: string, roomId: string) => call(addToList, { id, roomId }),
  take: (id: string, roomId: string) => call(takeFromList, { id, roomId }),
};

export function useChange(onDone?: () => void) {
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change().finally(refresh),
    ...(onDone && { onSuccess: onDone }),
  });
}

const duration = 10_000;
const say = ({ message }: Error) => void toast.error(message);

/** Returns actions on a saved room. They work even if the component has unmounted when the toast appears. */
export function useSavedRoom(
  list: { _id: string; name: string },
  room: { _id: string; title: string; isDeleted: boolean },
) {
  const remove = useMutation({
    mutationFn: () => changes.take(list._id, room._id).finally(refresh),
    onSuccess: () => {
      const undo = () => void changes.add(list._id, room._id).finally(refresh).catch(say);
      toast.success(`Removed ${isolate(room.title)} from ${isolate(list.name)}`, {
        duration,
        ...(!room.isDeleted && { action: { label: 'Undo', onPress: undo } }),
      });
    },
    onError: say,
  });
  const move = useMutation({
    mutationFn: async (target: { _id: string; name: string }) => {
      try {
        await changes.add(target._id, room._id);
        await changes.take(list._id, room._id);
      } finally {
        await refresh();
      }
    },
    onSuccess: (_, { name }) => void toast.success(`Moved to ${isolate(name)}`),
    onError: say,
  });
  return { remove: () => remove.mutate(), move: move.mutate };
}
