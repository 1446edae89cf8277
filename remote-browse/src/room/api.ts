import { ApiError, getRoom, queryKeys, type RoomDetail } from 'contracts';
import { call, type HelpfulLinks, queryClient, queryOptions } from 'shared-platform';

export const roomQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.room(id), queryFn: ({ signal }) => call(getRoom, { id }, { signal }) });

/**
 * Loads the room for its page, fresh on each visit: it may have been booked since the last one. A painted page brings it.
 * @throws A 404 response for a room that does not exist, with links to rooms like it if it did.
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
  // Its own code: a room that is there needs none of it.
  const { similarRoomLinks } = await import('./similar-room-links.ts').catch(() => ({ similarRoomLinks: () => [] }));
  return similarRoomLinks(id, search);
}
