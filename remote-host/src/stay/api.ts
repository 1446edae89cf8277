import { countHostBookings, getBooking, listHostBookings, listHostRooms, queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { call, queryOptions, useInfiniteQuery, useQuery } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';

/** Empty only between signing out and leaving the page. */
export const useOwnEmail = () => useSession((session) => session.user?.email ?? '');

/** The rooms of the signed-in host: all, or those with all words of `search` in title or location. */
export function useOwnRooms(search = '') {
  const email = useOwnEmail();
  return useInfiniteQuery({
    ...pagesQuery({
      queryKey: search ? [...queryKeys.hostRooms(email), { search }] : queryKeys.hostRooms(email),
      load: (page, { signal }) => call(listHostRooms, { id: email, ...page, ...(search && { search }) }, { signal }),
    }),
    enabled: email !== '',
    // While somebody types a search, the listings of the search before stay.
    placeholderData: (before) => before,
  });
}

/** The bookings of the signed-in host's rooms, in every state. */
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

/** How many bookings each filter finds, of all rooms or one. */
export function useStayCounts(roomId: string | undefined, isWanted = true) {
  const email = useOwnEmail();
  return useQuery({
    queryKey: [...queryKeys.hostBookings(email), 'counts', roomId ?? 'all'],
    queryFn: ({ signal }) => call(countHostBookings, { email, roomId }, { signal }),
    enabled: isWanted && email !== '',
  });
}

/** One booking with all that its page shows. Whoever opens it sees what its guest has changed a moment ago. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.booking(id),
    queryFn: ({ signal }) => call(getBooking, { id }, { signal }),
    staleTime: 0,
  });
