// biome-ignore lint/style/noRestrictedImports: an area bundles this file, and takes the kit that the page has already.
import { Button, DataTable, type DataTableProps } from 'shared-ui';
import type { LoadingQuery } from '../feedback/failed-query.ts';
import { isFirstLoad, LoadFailure } from '../feedback/load-failure.tsx';

/** The rest of a list that is loaded in part. */
interface MoreRows {
  load: () => void;
  isLoading: boolean;
  error: Error | null;
}

interface QueryTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'isLoading'> {
  query: LoadingQuery & { data: readonly Row[] | undefined; more?: MoreRows | undefined };
  /** What is loaded, as a sentence begins: `Your listings`. */
  what: string;
  /** The loaded rows in another order. */
  rows?: readonly Row[] | undefined;
}

/** The rows of a query as a table; above it, or in its place, why they could not be loaded. */
export function QueryTable<Row>({ query, what, rows = query.data ?? [], ...table }: QueryTableProps<Row>) {
  return (
    <>
      <LoadFailure query={query} what={what} />
      {(query.data || isFirstLoad(query)) && <DataTable {...table} isLoading={query.isPending} rows={rows} />}
      {query.more && <LoadMore count={rows.length} more={query.more} />}
    </>
  );
}

/** Below the table, when there is more than was loaded: how much is, and a button for the rest. */
export function LoadMore({ count, more }: { count: number; more: MoreRows }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-4">
      <p className={more.error ? 'text-danger-ink' : 'text-ink-muted'} role={more.error ? 'alert' : 'status'}>
        {more.error?.message ?? `${count} loaded so far.`}
      </p>
      <Button isBusy={more.isLoading} onClick={more.load} size="sm">
        Load more
      </Button>
    </div>
  );
}
