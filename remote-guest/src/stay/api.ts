import { listBookings, queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { call, useQuery } from 'shared-platform';

/** The bookings of the signed-in person, newest first. */
export function useOwnBookings() {
  // Empty only in the moment between signing out and leaving the page.
  const email = useSession((session) => session.user?.email ?? '');
  return useQuery({
    queryKey: queryKeys.bookings(email),
    queryFn: ({ signal }) => call(listBookings, { email }, { signal }),
    enabled: email !== '',
  });
}
