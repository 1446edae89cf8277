import { addToList, listSavedLists, SAVED_LISTS, type SavedList, saveRoom, takeFromList } from 'contracts';
import { useSession } from 'shared-auth';
import { call, queryClient, queryOptions, useQuery } from 'shared-platform';

const listsQuery = queryOptions({
  queryKey: SAVED_LISTS,
  queryFn: ({ signal }) => call(listSavedLists, {}, { signal }),
});

export function useLists<Asked>(select: (lists: SavedList[]) => Asked): Asked | undefined {
  const isSignedIn = useSession(({ user }) => user !== null);
  return useQuery({ ...listsQuery, enabled: isSignedIn, select }).data;
}

const cachedLists = () => queryClient.getQueryData<SavedList[]>(SAVED_LISTS) ?? [];
export const listsWith = (roomId: string) => cachedLists().filter(({ rooms }) => rooms.includes(roomId));
const refresh = () => queryClient.invalidateQueries({ queryKey: SAVED_LISTS });

/**
 * Adds the room to lists or removes it from them. Updates the cache optimistically and refetches the lists afterwards.
 */
export async function putInto(lists: readonly SavedList[], roomId: string, isIn: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: SAVED_LISTS });
  const ids = new Set(lists.map(({ _id }) => _id));
  queryClient.setQueryData<SavedList[]>(SAVED_LISTS, (before) =>
    before?.map((list) => {
      if (!ids.has(list._id)) return list;
      const others = list.rooms.filter((id) => id !== roomId);
      return { ...list, rooms: isIn ? [roomId, ...others] : others };
    }),
  );
  try {
    for (const { _id: id } of lists) await call(isIn ? addToList : takeFromList, { id, roomId });
  } finally {
    await refresh();
  }
}

/** Saves the room to the most recently used list, or to a new list if there is none. Returns that list. */
export async function saveToLast(roomId: string): Promise<{ _id: string; name: string }> {
  const { list } = await call(saveRoom, { id: roomId });
  await refresh();
  return list;
}
