import type { Page } from 'contracts';
import { type InfiniteData, infiniteQueryOptions, type useQueryClient } from 'shared-platform';

type QueryClient = ReturnType<typeof useQueryClient>;
type QueryKey = readonly unknown[];

const MAX_PAGE_SIZE = 100;
/**
 * The last part of the key. Older versions of an area, which serve as fallbacks, cache data of another shape under the
 * list's key.
 */
const LOADED = 'infinite';

interface PagedList<Item> {
  queryKey: QueryKey;
  /** Loads one page. Without a cursor, this is the first page. */
  load(
    page: { cursor?: string; limit?: number },
    context: { client: QueryClient; signal: AbortSignal },
  ): Promise<Page<Item>>;
}

/**
 * Returns the options of `useInfiniteQuery` for a list that is loaded page by page. `data` is the array of all loaded
 * items.
 */
export const pagesQuery = <Item>({ queryKey, load }: PagedList<Item>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, LOADED],
    queryFn: ({ pageParam: cursor, client, signal }) =>
      load(cursor === null ? {} : { cursor, limit: MAX_PAGE_SIZE }, { client, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: itemsOf<Item>,
  });

export function itemsOf<Item>({ pages }: InfiniteData<Page<Item>>): Item[] {
  return pages.flatMap(({ items }) => items);
}

/**
 * Updates the loaded items of all lists under a key. Calls `change` with the items of each page and the page's index.
 * Cancels requests in flight first, because their responses may predate the change.
 */
export async function replaceItems<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (items: Item[], index: number) => Item[],
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueriesData<InfiniteData<Page<Item>>>(
    { queryKey, predicate: ({ queryKey: key }) => key.at(-1) === LOADED },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page, index) => ({ ...page, items: change(page.items, index) })),
      },
  );
}
