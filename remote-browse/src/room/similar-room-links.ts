import { formatSum, isolate, listSimilarRooms } from 'contracts';
import { call, type HelpfulLinks } from 'shared-platform';

const WISHES = ['from', 'to', 'adults', 'children', 'pets'];

/**
 * Returns links to rooms that are similar to a deleted room and available for the search in the URL. Empty if the API
 * has no data about the room.
 */
export async function similarRoomLinks(id: string, search: URLSearchParams): Promise<HelpfulLinks['links']> {
  // Values are not validated here: if the API rejects them, there are no links, as for an unknown room.
  const wanted = Object.fromEntries(
    WISHES.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : [])),
  );
  try {
    const rooms = await call(listSimilarRooms, { id, ...wanted });
    return rooms.map(({ _id, title, location, price, image }) => ({
      to: `/room/${_id}${search.size > 0 ? `?${search}` : ''}`,
      title,
      text: `${isolate(location)} · ${formatSum(price)} per night`,
      image,
    }));
  } catch {
    return [];
  }
}
