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

/** In the order of `painted.data` in `remote.json`: what the edge has asked for is found by its address. */
const askedOf = (search: RoomSearch): Asked => Object.fromEntries(writeSearch(search)) as Record<string, never>;

const foundRoomsQuery = (search: RoomSearch) =>
  pagesQuery<RoomCard>({
    queryKey: [...queryKeys.allRooms, 'search', String(writeSearch(search))],
    load: (page, { signal }) => call(listRoomCards, { ...askedOf(search), ...page }, { signal }),
  });

/** Starts loading what an address asks for. */
export function prefetchSearch(params: URLSearchParams): void {
  const { search } = searchIn(params);
  if (isSearch(search)) void queryClient.prefetchInfiniteQuery(foundRoomsQuery(search));
  else void queryClient.prefetchInfiniteQuery(roomsQuery(search.category ?? null));
}

/** The rooms of a search. Those of the search before show until they are there. */
export function useFoundRooms(search: RoomSearch) {
  return useInfiniteQuery({ ...foundRoomsQuery(search), placeholderData: (before) => before });
}

/** What a search finds. While it is being changed, only what it stays for a moment is asked about. */
export function useSummary(search: RoomSearch, { isChanging = false } = {}) {
  return useQuery({
    queryKey: ['browse', 'search-summary', String(writeSearch(search))],
    queryFn: async ({ signal }) => {
      if (isChanging) await pause(signal);
      return call(summariseSearch, askedOf(search), { signal });
    },
  });
}

/** Places for what is typed; undefined before they are there. */
export function usePlaces(text: string) {
  const q = text.trim();
  return useQuery({
    queryKey: ['browse', 'places', q.toLowerCase()],
    queryFn: async ({ signal }) => {
      await pause(signal);
      return call(suggestPlaces, { q }, { signal });
    },
    enabled: q !== '',
    // Not worth a second try: any text can be searched for.
    retry: false,
    placeholderData: (before) => before,
  }).data;
}

const PAUSE_MS = 200;

/** Ends early when the next key is pressed: the query is then cancelled. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
