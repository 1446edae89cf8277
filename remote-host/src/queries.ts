import { queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { api, queryOptions, useQuery } from 'shared-platform';

const hostRoomsQuery = (email: string) =>
  queryOptions({
    queryKey: queryKeys.hostRooms(email),
    queryFn: ({ signal }) => api.listHostRooms(email, signal),
    enabled: email !== '',
  });

const hostBookingsQuery = (email: string) =>
  queryOptions({
    queryKey: queryKeys.hostBookings(email),
    queryFn: ({ signal }) => api.listHostBookings(email, signal),
    enabled: email !== '',
  });

/** Empty only in the moment between signing out and leaving the page. */
const useOwnEmail = () => useSession((session) => session.user?.email ?? '');

/** The rooms of the signed-in host. */
export const useOwnRooms = () => useQuery(hostRoomsQuery(useOwnEmail()));

/** The bookings made on the signed-in host's rooms, in every state. */
export const useOwnBookings = () => useQuery(hostBookingsQuery(useOwnEmail()));
