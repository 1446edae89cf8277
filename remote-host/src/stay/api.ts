import { listHostBookings, queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { call, useQuery } from 'shared-platform';

/** The bookings of the signed-in host's rooms, in every state. */
export function useOwnBookings() {
  // Empty only between signing out and leaving the page.
  const email = useSession((session) => session.user?.email ?? '');
  return useQuery({
    queryKey: queryKeys.hostBookings(email),
    queryFn: ({ signal }) => call(listHostBookings, { email }, { signal }),
    enabled: email !== '',
  });
}
