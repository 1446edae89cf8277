import { isolate, listSimilarRooms } from 'contracts';
import { call, type HelpfulLinks } from 'shared-platform';

const WISHES = ['from', 'to', 'adults', 'children', 'pets'];

/** Rooms like one that is gone, free for what is asked in the address. None when nothing is known of it. */
export async function similarRoomLinks(id: string, search: URLSearchParams): Promise<HelpfulLinks['links']> {
  // The API refuses what makes no sense, as it does a room that never was.
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
