import { getBooking, listHostBookings, queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { call, queryOptions } from 'shared-platform';
import { usePages } from 'shared-platform/pages';

/** The bookings of the signed-in host's rooms, in every state. */
export function useOwnBookings(isWanted = true) {
  // Empty only between signing out and leaving the page.
  const email = useSession((session) => session.user?.email ?? '');
  return usePages({
    queryKey: queryKeys.hostBookings(email),
    load: (page, signal) => call(listHostBookings, { email, ...page }, { signal }),
    enabled: isWanted && email !== '',
  });
}

/** One booking with all that its page shows. */
export const bookingQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.booking(id), queryFn: ({ signal }) => call(getBooking, { id }, { signal }) });
