import { ApiError, getRoom, queryKeys, type RoomDetail } from 'contracts';
import { call, type HelpfulLinks, queryClient, queryOptions } from 'shared-platform';

export const roomQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.room(id), queryFn: ({ signal }) => call(getRoom, { id }, { signal }) });

/**
 * Loads a room. Always refetches it, because it may have been booked, unless the painted page contains it.
 *
 * @throws a 404 response for an unknown room, with links to similar rooms if the room was deleted
 */
export async function loadRoom(id: string, search: URLSearchParams, isPainted = false): Promise<RoomDetail> {
  try {
    return await queryClient.fetchQuery({ ...roomQuery(id), staleTime: isPainted ? Number.POSITIVE_INFINITY : 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      const links = await linksToSimilarRooms(id, search);
      throw Response.json({ links } satisfies HelpfulLinks, { status: 404, statusText: error.message });
    }
    throw error;
  }
}

async function linksToSimilarRooms(id: string, search: URLSearchParams): Promise<HelpfulLinks['links']> {
  // Loaded on demand, because the page of an existing room does not need this code.
  const { similarRoomLinks } = await import('./similar-room-links.ts').catch(() => ({ similarRoomLinks: () => [] }));
  return similarRoomLinks(id, search);
}
