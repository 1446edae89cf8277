import { deferred } from '../deferred.ts';
import { MissingPart } from '../feedback/missing-part.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { Column, DataTableProps } from './table.tsx';

export type { Column, DataTableProps };

const table = deferred(() => import('./table.tsx').then((module) => module.Table));

/** Preloads the code of tables, so that the first one appears immediately. */
export const preloadDataTable = table.preload;

/** A table. If there is not enough width, each row is shown as a card of labels and values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { part: Table, hasFailed, retry } = table.use();
  if (Table) return <Table {...props} />;
  if (hasFailed) return <MissingPart onRetry={retry}>The table could not be loaded.</MissingPart>;
  // The skeleton is as tall as the table's placeholder rows.
  return <Skeleton className="h-60 w-full" />;
}
