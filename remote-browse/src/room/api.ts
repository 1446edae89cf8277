import { ApiError, getRoom, queryKeys, type RoomDetail } from 'contracts';
import { call, queryClient, queryOptions } from 'shared-platform';

export const roomQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.room(id), queryFn: ({ signal }) => call(getRoom, { id }, { signal }) });

/**
 * Loads the room for its page, fresh on each visit: it may have been booked since the last one. A painted page brings it.
 * @throws A 404 response for a room that does not exist.
 */
export async function loadRoom(id: string, isPainted = false): Promise<RoomDetail> {
  try {
    return await queryClient.fetchQuery({ ...roomQuery(id), staleTime: isPainted ? Number.POSITIVE_INFINITY : 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      throw new Response(error.message, { status: 404, statusText: error.message });
    }
    throw error;
  }
}
