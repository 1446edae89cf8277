import { type InputOf, isCategory, listRoomCards, type Page, queryKeys, type RoomCard } from 'contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from 'shared-platform';

/** Rooms as far as they are loaded. */
export type Rooms = Page<RoomCard>;

/** Which rooms the API is asked for. */
export type Asked = Omit<InputOf<'listRoomCards'>, 'cursor' | 'limit'>;

const MAX_PAGE = 100;

/**
 * The rooms of a category. While the site is small enough for one complete list, that list is requested and filtered
 * here; for a larger site the API answers with pages of the category.
 */
export const roomsQuery = (category: string | null) =>
  queryOptions({
    queryKey: queryKeys.rooms(category),
    queryFn: async ({ client, signal, queryKey }): Promise<Rooms> => {
      const isLong = client.getQueryData<Rooms>(queryKeys.rooms(null))?.next !== undefined;
      const wantsPages = isCategory(category) && isLong;
      let rooms: Rooms = wantsPages
        ? await call(listRoomCards, { category }, { signal })
        : await call(listRoomCards, {}, { signal });
      if (!wantsPages && isCategory(category) && rooms.next)
        rooms = await call(listRoomCards, { category }, { signal });
      return asLongAs(client.getQueryData<Rooms>(queryKey), rooms, askedOf(category), signal);
    },
  });

const askedOf = (category: string | null): Asked => (isCategory(category) ? { category } : {});

/** A refresh of a list, as long as the visitor has scrolled through `before`. */
export async function asLongAs(
  before: Rooms | undefined,
  fresh: Rooms,
  asked: Asked,
  signal: AbortSignal,
): Promise<Rooms> {
  let rooms = fresh;
  while (rooms.next && rooms.items.length < (before?.items.length ?? 0))
    rooms = await withNextPage(rooms, asked, signal);
  return rooms;
}

async function withNextPage({ items, next }: Rooms, asked: Asked, signal?: AbortSignal): Promise<Rooms> {
  const page = await call(listRoomCards, { ...asked, cursor: next, limit: MAX_PAGE }, { signal });
  return { items: [...items, ...page.items], next: page.next };
}

/** The rooms of a category, and a way to load more of them. */
export function useRooms(category: string | null) {
  const client = useQueryClient();
  const known = () => client.getQueryData<Rooms>(queryKeys.rooms(null));
  const query = useQuery({
    ...roomsQuery(category),
    // Another category shows at once what the complete list has of it, while it is loaded again.
    placeholderData: () => {
      const all = known();
      return all && !all.next ? all : undefined;
    },
  });
  return {
    query,
    /** When they cannot be loaded, those that are known from before. */
    loaded: query.data ?? (query.error ? known() : undefined),
    ...useMoreRooms(queryKeys.rooms(category), askedOf(category), query.data),
  };
}

/** A way to load more of a list. */
export function useMoreRooms(queryKey: readonly unknown[], asked: Asked, shown: Rooms | undefined) {
  const client = useQueryClient();
  const more = useMutation({
    mutationFn: async (rooms: Rooms) => {
      client.setQueryData(queryKey, await withNextPage(rooms, asked));
    },
  });
  // The outcome of the last press concerns only the list it was about.
  const isAboutThis = more.variables === shown;
  return {
    loadMore: () => shown && more.mutate(shown),
    isLoadingMore: isAboutThis && more.isPending,
    moreError: isAboutThis ? more.error : null,
  };
}
