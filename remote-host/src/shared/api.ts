import { countHostBookings, getBooking, listHostBookings, listHostRooms, queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { call, queryOptions, useInfiniteQuery, useQuery } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';

/** Empty only between signing out and leaving the page. */
export const useOwnEmail = () => useSession((session) => session.user?.email ?? '');

/** The signed-in host's rooms: all, or those whose title or location contains all words of `search`. */
export function useOwnRooms(search = '') {
  const email = useOwnEmail();
  return useInfiniteQuery({
    ...pagesQuery({
      queryKey: search ? [...queryKeys.hostRooms(email), { search }] : queryKeys.hostRooms(email),
      load: (page, { signal }) => call(listHostRooms, { id: email, ...page, ...(search && { search }) }, { signal }),
    }),
    enabled: email !== '',
    // Keep the previous results while the host is typing a search.
    placeholderData: (before) => before,
  });
}

export function useOwnBookings(isWanted = true) {
  const email = useOwnEmail();
  return useInfiniteQuery({
    ...pagesQuery({
      queryKey: queryKeys.hostBookings(email),
      load: (page, { signal }) => call(listHostBookings, { email, ...page }, { signal }),
    }),
    enabled: isWanted && email !== '',
  });
}

export function useStayCounts(roomId: string | undefined, isWanted = true) {
  const email = useOwnEmail();
  return useQuery({
    queryKey: [...queryKeys.hostBookings(email), 'counts', roomId ?? 'all'],
    queryFn: ({ signal }) => call(countHostBookings, { email, roomId }, { signal }),
    enabled: isWanted && email !== '',
  });
}

/** Always refetched, because the guest may have changed the booking a moment ago. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.booking(id),
    queryFn: ({ signal }) => call(getBooking, { id }, { signal }),
    staleTime: 0,
  });
