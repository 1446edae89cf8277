// biome-ignore lint/style/noRestrictedImports: areas bundle this file, but share the page's copy of shared-ui
import { Button, type ButtonProps } from 'shared-ui';
import type { LoadingQuery } from './failed-query.ts';

/** The properties of a TanStack Query infinite query result that are used here. */
export interface GrowingQuery extends LoadingQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

interface LoadMoreProps {
  query: GrowingQuery;
  /** The number of loaded items. Shown if given. */
  count?: number;
  label?: string;
  size?: ButtonProps['size'];
  className?: string;
}

/**
 * A button that loads the next page of a list, and the error of the last attempt. Renders nothing if there is no next
 * page.
 */
export function LoadMore(props: LoadMoreProps) {
  const { query, count, label = 'Load more', size = 'sm', className } = props;
  if (!query.hasNextPage) return null;
  const problem = query.isFetchNextPageError ? query.error?.message : undefined;

  async function load() {
    // Wait for a running refresh, because fetching the next page would cancel it.
    if (query.isFetching) await query.refetch({ cancelRefetch: false });
    await query.fetchNextPage();
  }
  return (
    <div className={className ?? 'mt-6 flex flex-wrap items-center justify-center gap-4'}>
      {(problem || count !== undefined) && (
        <p className={problem ? 'text-danger-ink' : 'text-ink-muted'} role={problem ? 'alert' : 'status'}>
          {problem ?? `${count} loaded so far.`}
        </p>
      )}
      <Button isBusy={query.isFetchingNextPage} onClick={() => void load()} size={size}>
        {label}
      </Button>
    </div>
  );
}
