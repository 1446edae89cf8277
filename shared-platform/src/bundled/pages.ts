import type { Page } from 'contracts';
import { type InfiniteData, infiniteQueryOptions, type useQueryClient } from 'shared-platform';

type QueryClient = ReturnType<typeof useQueryClient>;
type QueryKey = readonly unknown[];

const LONGEST_PAGE = 100;
/** Ends the key: older versions of an area, used as fallbacks, keep data of another shape below a list's key. */
const LOADED = 'infinite';

interface PagedList<Item> {
  queryKey: QueryKey;
  /** Loads one page: the first if there is no cursor. */
  load(
    page: { cursor?: string; limit?: number },
    context: { client: QueryClient; signal: AbortSignal },
  ): Promise<Page<Item>>;
}

/** Returns the options of `useInfiniteQuery` for a list that is loaded page by page. `data` is the loaded items. */
export const pagesQuery = <Item>({ queryKey, load }: PagedList<Item>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, LOADED],
    queryFn: ({ pageParam: cursor, client, signal }) =>
      load(cursor === null ? {} : { cursor, limit: LONGEST_PAGE }, { client, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: itemsOf<Item>,
  });

export function itemsOf<Item>({ pages }: InfiniteData<Page<Item>>): Item[] {
  return pages.flatMap(({ items }) => items);
}

/**
 * Changes the loaded items of all lists below a key: calls `change` with each page and its index. Cancels requests in
 * flight first, because their responses predate the change.
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
