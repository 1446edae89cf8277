import { type Category, type InputOf, isCategory, listRoomCards, type Page, queryKeys, type RoomCard } from 'contracts';
import { call, type InfiniteData, useInfiniteQuery, useQueryClient } from 'shared-platform';
import { itemsOf, pagesQuery } from 'shared-platform/pages';

/** Which rooms the API is asked for. */
export type Asked = Omit<InputOf<'listRoomCards'>, 'cursor' | 'limit'>;

const allRoomsQuery = pagesQuery<RoomCard>({
  queryKey: queryKeys.rooms(null),
  load: (page, { signal }) => call(listRoomCards, page, { signal }),
});

/**
 * The rooms of a category. While the site is small enough for one complete list, that list is requested and filtered
 * here; for a larger site the API answers with pages of the category.
 */
const categoryQuery = (category: Category) =>
  pagesQuery<RoomCard>({
    queryKey: queryKeys.rooms(category),
    load: async (page, { client, signal }) => {
      const isLong = client.getQueryData(allRoomsQuery.queryKey)?.pages.at(-1)?.next !== undefined;
      if (!page.cursor && !isLong) {
        const all = await call(listRoomCards, {}, { signal });
        if (!all.next) return all;
      }
      return call(listRoomCards, { category, ...page }, { signal });
    },
  });

export const roomsQuery = (category: string | null) => (isCategory(category) ? categoryQuery(category) : allRoomsQuery);

/** The rooms of a category, or all. */
export function useRooms(category: string | null) {
  const client = useQueryClient();
  const known = () => client.getQueryData<InfiniteData<Page<RoomCard>, string | null>>(allRoomsQuery.queryKey);
  const query = useInfiniteQuery({
    ...roomsQuery(category),
    // Another category shows at once what the complete list has of it, while it is loaded again.
    placeholderData: () => {
      const all = known();
      return all?.pages.at(-1)?.next === undefined ? all : undefined;
    },
  });
  // If loading fails, use the rooms that were loaded before.
  const fallback = query.error ? known() : undefined;
  return { query, rooms: query.data ?? (fallback && itemsOf(fallback)) };
}
