import {
  type Category,
  getSharedList,
  type InputOf,
  isCategory,
  listRoomCards,
  type Page,
  queryKeys,
  type RoomCard,
} from 'contracts';
import { call, type InfiniteData, queryOptions, useInfiniteQuery, useQueryClient } from 'shared-platform';
import { itemsOf, pagesQuery } from 'shared-platform/pages';

export type Asked = Omit<InputOf<'listRoomCards'>, 'cursor' | 'limit'>;

const allRoomsQuery = pagesQuery<RoomCard>({
  queryKey: queryKeys.rooms(null),
  load: (page, { signal }) => call(listRoomCards, page, { signal }),
});

/**
 * Loads the rooms of a category. If all rooms of the site fit on one page, requests all rooms and filters them here.
 * Otherwise, requests pages of the category.
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

export function useRooms(category: string | null) {
  const client = useQueryClient();
  const known = () => client.getQueryData<InfiniteData<Page<RoomCard>, string | null>>(allRoomsQuery.queryKey);
  const query = useInfiniteQuery({
    ...roomsQuery(category),
    // While a category is loading, show its rooms from the list of all rooms if that is cached.
    placeholderData: () => {
      const all = known();
      return all?.pages.at(-1)?.next === undefined ? all : undefined;
    },
  });
  const fallback = query.error ? known() : undefined;
  return { query, rooms: query.data ?? (fallback && itemsOf(fallback)) };
}

export const sharedListQuery = (token: string) =>
  queryOptions({
    queryKey: ['browse', 'shared-list', token],
    queryFn: ({ signal }) => call(getSharedList, { secret: token }, { signal }),
  });
