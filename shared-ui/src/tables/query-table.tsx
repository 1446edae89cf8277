// biome-ignore lint/style/noRestrictedImports: areas bundle this file, but share the page's copy of shared-ui
import { DataTable, type DataTableProps } from 'shared-ui';
import type { LoadingQuery } from '../feedback/failed-query.ts';
import { isFirstLoad, LoadFailure } from '../feedback/load-failure.tsx';
import { type GrowingQuery, LoadMore } from '../feedback/load-more.tsx';

interface QueryTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'isLoading'> {
  query: (LoadingQuery | GrowingQuery) & { data: readonly Row[] | undefined };
  /** The subject of the error message, such as `Your listings`. */
  what: string;
  /** The loaded rows, if they are shown in a different order. */
  rows?: readonly Row[] | undefined;
}

/** Shows the rows of a query as a table. A loading error is shown above the table or instead of it. */
export function QueryTable<Row>({ query, what, rows = query.data ?? [], ...table }: QueryTableProps<Row>) {
  return (
    <>
      <LoadFailure query={query} what={what} />
      {(query.data || isFirstLoad(query)) && <DataTable {...table} isLoading={query.isPending} rows={rows} />}
      {'fetchNextPage' in query && <LoadMore count={rows.length} query={query} />}
    </>
  );
}
