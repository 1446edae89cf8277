import { ApiError, queryKeys, type RoomDetail } from 'contracts';
import { api, queryClient, queryOptions } from 'shared-platform';

export const roomQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.room(id), queryFn: ({ signal }) => api.getRoom(id, signal) });

/**
 * The room before its page shows, fresh at each visit: somebody may have booked it since the last one.
 * Throws a 404 response for a room that is not there.
 */
export async function loadRoom(id: string): Promise<RoomDetail> {
  try {
    return await queryClient.fetchQuery({ ...roomQuery(id), staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      throw new Response(error.message, { status: 404, statusText: error.message });
    }
    throw error;
  }
}
