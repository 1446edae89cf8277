import { countHostBookings, getBooking, listHostBookings, listHostRooms, queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { call, queryOptions, useInfiniteQuery, useQuery } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';

/** Empty only after signing out, until the page is left. */
export const useOwnEmail = () => useSession((session) => session.user?.email ?? '');

/** Loads the signed-in host's rooms. With `search`, only those whose title or location contains all of its words. */
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

/** Loads a booking. Always refetched, because the guest may just have changed it. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.booking(id),
    queryFn: ({ signal }) => call(getBooking, { id }, { signal }),
    staleTime: 0,
  });
