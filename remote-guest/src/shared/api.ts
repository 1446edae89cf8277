import { getBooking, listBookings, queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { call, queryOptions, useInfiniteQuery } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';

export function useOwnBookings(isWanted = true) {
  // The email is empty only for a moment after a logout, until the page unmounts.
  const email = useSession((session) => session.user?.email ?? '');
  return useInfiniteQuery({
    ...pagesQuery({
      queryKey: queryKeys.bookings(email),
      load: (page, { signal }) => call(listBookings, { email, ...page }, { signal }),
    }),
    enabled: isWanted && email !== '',
  });
}

export const bookingQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.booking(id), queryFn: ({ signal }) => call(getBooking, { id }, { signal }) });
