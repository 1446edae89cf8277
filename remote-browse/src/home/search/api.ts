import {
  isSearch,
  listRoomCards,
  queryKeys,
  type RoomCard,
  type RoomSearch,
  suggestPlaces,
  summariseSearch,
  writeSearch,
} from 'contracts';
import { call, queryClient, useInfiniteQuery, useQuery } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';
import { type Asked, roomsQuery } from '../api.ts';
import { searchIn } from './search-in-address.ts';

/**
 * Returns the parameters of the request. Their order must match `painted.data` in `remote.json`, because data that the
 * edge fetched is looked up by URL.
 */
const parametersOf = (search: RoomSearch): Asked => Object.fromEntries(writeSearch(search)) as Record<string, never>;

const foundRoomsQuery = (search: RoomSearch) =>
  pagesQuery<RoomCard>({
    queryKey: [...queryKeys.allRooms, 'search', String(writeSearch(search))],
    load: (page, { signal }) => call(listRoomCards, { ...parametersOf(search), ...page }, { signal }),
  });

export function prefetchSearch(params: URLSearchParams): void {
  const { search } = searchIn(params);
  if (isSearch(search)) void queryClient.prefetchInfiniteQuery(foundRoomsQuery(search));
  else void queryClient.prefetchInfiniteQuery(roomsQuery(search.category ?? null));
}

export function useFoundRooms(search: RoomSearch) {
  return useInfiniteQuery({ ...foundRoomsQuery(search), placeholderData: (before) => before });
}

/**
 * Loads the summary of a search. With `isChanging`, the request is debounced, and the data is that of the previous
 * search until then.
 */
export function useSummary(search: RoomSearch, { isChanging = false, enabled = true } = {}) {
  return useQuery({
    queryKey: ['browse', 'search-summary', String(writeSearch(search))],
    queryFn: async ({ signal }) => {
      if (isChanging) await pause(signal);
      return call(summariseSearch, parametersOf(search), { signal });
    },
    enabled,
    placeholderData: (before) => (isChanging ? before : undefined),
  });
}

/** Suggests places for a text, or those with most rooms if the text is empty. Undefined text needs no suggestions. */
export function usePlaces(text: string | undefined) {
  const q = text?.trim() ?? '';
  return useQuery({
    queryKey: ['browse', 'places', q.toLowerCase()],
    queryFn: async ({ signal }) => {
      await pause(signal);
      return call(suggestPlaces, { q }, { signal });
    },
    enabled: text !== undefined,
    // Don't retry, because a visitor can search without suggestions.
    retry: false,
    // Suggestions for an empty text don't match what was typed since.
    placeholderData: (before, query) => (q && query?.queryKey[2] ? before : undefined),
  }).data;
}

const PAUSE_MS = 200;

/** Waits before a debounced request. Rejects if the query is canceled, for example by the next key press. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
