import type { Page } from 'contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from 'shared-platform';

type QueryKey = readonly unknown[];

const LONGEST_PAGE = 100;

interface PagedList<Item> {
  queryKey: QueryKey;
  load(page: { cursor?: string; limit?: number }, signal?: AbortSignal): Promise<Page<Item>>;
  enabled?: boolean;
  /** Keeps the items of the previous key visible until those of the new key arrive. */
  keepsPrevious?: boolean;
}

export const firstPageQuery = <Item>({ queryKey, load }: PagedList<Item>) =>
  queryOptions({ queryKey: keyOfLoaded(queryKey), queryFn: ({ signal }) => load({}, signal) });

export function usePages<Item>({ queryKey, load, enabled = true, keepsPrevious = false }: PagedList<Item>) {
  const client = useQueryClient();
  const loadedKey = keyOfLoaded(queryKey);
  const withNext = async ({ items, next: cursor }: Page<Item>, signal?: AbortSignal): Promise<Page<Item>> => {
    if (cursor === undefined) return { items, next: cursor };
    const page = await load({ cursor, limit: LONGEST_PAGE }, signal);
    return { items: [...items, ...page.items], next: page.next };
  };
  const query = useQuery<Page<Item>>({
    queryKey: loadedKey,
    queryFn: async ({ signal }) => {
      let loaded = await load({}, signal);
      // A refresh loads as many items as before.
      const before = client.getQueryData<Page<Item>>(loadedKey)?.items.length ?? 0;
      while (loaded.next !== undefined && loaded.items.length < before) loaded = await withNext(loaded, signal);
      return loaded;
    },
    enabled,
    placeholderData: (before: Page<Item> | undefined) => (keepsPrevious ? before : undefined),
  });
  const more = useMutation({
    mutationFn: async (loaded: Page<Item>) => {
      const longer = await withNext(loaded);
      // Skips the update if the list was reloaded during the request.
      client.setQueryData<Page<Item>>(loadedKey, (now) => (now === loaded ? longer : now));
    },
  });
  const { data: loaded } = query;
  const isAboutThis = more.variables === loaded;
  return {
    ...query,
    data: loaded?.items,
    more:
      loaded?.next === undefined
        ? undefined
        : {
            load: () => more.mutate(loaded),
            isLoading: isAboutThis && more.isPending,
            error: isAboutThis ? more.error : null,
          },
  };
}

/**
 * Changes the loaded items of all lists below a key. Cancels requests in flight first, because their responses predate
 * the change.
 */
export async function replaceItems<Item>(
  client: ReturnType<typeof useQueryClient>,
  queryKey: QueryKey,
  change: (items: Item[]) => Item[],
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueriesData<Page<Item>>(
    { queryKey, predicate: ({ queryKey: key }) => key.at(-1) === LOADED },
    (loaded) => loaded && { ...loaded, items: change(loaded.items) },
  );
}

const LOADED = 'pages';

/** Older versions of an area, which a page may fall back to, keep an array under the list's own key. */
function keyOfLoaded(queryKey: QueryKey): QueryKey {
  return [...queryKey, LOADED];
}
