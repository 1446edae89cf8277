import { formatSum, isDay, listSimilarRooms, readParty, thumbnail } from 'contracts';
import { call, type HelpfulLinks } from 'shared-platform';

/** Rooms like one that is gone, free for the dates in the address. None when nothing is known of it. */
export async function similarRoomLinks(id: string, search: URLSearchParams): Promise<HelpfulLinks['links']> {
  const [from, to] = [search.get('from'), search.get('to')];
  const { adults, children, pets } = readParty(search);
  const stay = isDay(from) && isDay(to) && from < to ? { from, to } : {};
  try {
    const rooms = await call(listSimilarRooms, { id, ...stay, adults, children, pets });
    return rooms.map(({ _id, title, location, price, image }) => ({
      to: `/room/${_id}${search.size > 0 ? `?${search}` : ''}`,
      title,
      text: `${location} · ${formatSum(price)} night`,
      image: thumbnail(image),
    }));
  } catch {
    return [];
  }
}
