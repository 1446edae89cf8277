// biome-ignore lint/style/noRestrictedImports: an area bundles this file and imports the shared-ui of the page.
import { Button, type ButtonProps } from 'shared-ui';
import type { LoadingQuery } from './failed-query.ts';

/** The properties of a TanStack infinite query that are used here. */
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

/** A button that loads the next page of a list, with the error of the last attempt. Empty when there is no next page. */
export function LoadMore(props: LoadMoreProps) {
  const { query, count, label = 'Load more', size = 'sm', className } = props;
  if (!query.hasNextPage) return null;
  const problem = query.isFetchNextPageError ? query.error?.message : undefined;

  async function load() {
    // Wait for a refresh: TanStack Query would cancel it.
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
