import { isolate, listSimilarRooms } from 'contracts';
import { call, type HelpfulLinks } from 'shared-platform';

const WISHES = ['from', 'to', 'adults', 'children', 'pets'];

/**
 * Returns links to rooms like a deleted one that are free for the search in the address. Empty if nothing is known
 * about the room.
 */
export async function similarRoomLinks(id: string, search: URLSearchParams): Promise<HelpfulLinks['links']> {
  // The API rejects invalid values, as it rejects an unknown room.
  const wanted = Object.fromEntries(
    WISHES.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : [])),
  );
  try {
    const rooms = await call(listSimilarRooms, { id, ...wanted });
    return rooms.map(({ _id, title, location, price, image }) => ({
      to: `/room/${_id}${search.size > 0 ? `?${search}` : ''}`,
      title,
      text: `${isolate(location)} · $ ${price} night`,
      image,
    }));
  } catch {
    return [];
  }
}
