// biome-ignore-all lint/a11y/noRedundantRoles: a display other than a table's takes the roles away
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Pagination } from './pagination.tsx';

export interface Column<Row> {
  key: string;
  /** The head of the column, and the label of the value on a phone. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** For a column of buttons: read out, but not shown. */
  isHeaderHidden?: boolean | undefined;
  /** Names the row: first on its card, without a label. At most one column. */
  isRowHeader?: boolean | undefined;
  align?: 'start' | 'end' | undefined;
}

export interface DataTableProps<Row> {
  /** The table's name. */
  caption: string;
  isCaptionHidden?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Stands in place of the table when there is no row. */
  empty?: ReactNode;
  /** Shows grey rows until the first answer. */
  isLoading?: boolean | undefined;
  /** Rows per page; pages appear only beyond it. Default 20. */
  pageSize?: number | undefined;
  className?: string | undefined;
}

/**
 * A table; on a phone each row becomes a card of labels and values: one DOM, whose display changes
 * and whose roles are therefore spelled out.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionHidden = true, columns, rows, rowKey, empty, isLoading, pageSize = 20, className } = props;
  const captionId = useId();
  const [wantedPage, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(wantedPage, pages);

  if (!isLoading && rows.length === 0) return <>{empty}</>;
  return (
    <div className={className}>
      <p className={isCaptionHidden ? 'sr-only' : 'mb-3 font-semibold text-lg'} id={captionId}>
        {caption}
      </p>
      <table
        aria-busy={isLoading}
        aria-labelledby={captionId}
        className="w-full border-separate border-spacing-0 max-md:block md:overflow-hidden md:rounded-card md:border md:border-line md:bg-surface"
        role="table"
      >
        <thead className="max-md:sr-only" role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                className={cx(
                  'border-line border-b bg-surface-soft px-4 py-3 font-medium text-ink-muted text-sm',
                  column.align === 'end' ? 'text-right' : 'text-left',
                )}
                key={column.key}
                role="columnheader"
                scope="col"
              >
                <span className={cx(column.isHeaderHidden && 'sr-only')}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:grid-cols-1 max-md:gap-4" role="rowgroup">
          {isLoading ? (
            <SkeletonRows columns={columns} />
          ) : (
            rows
              .slice((page - 1) * pageSize, page * pageSize)
              .map((row) => <TableRow columns={columns} key={rowKey(row)} row={row} />)
          )}
        </tbody>
      </table>
      {pages > 1 && !isLoading && <Pagination label={caption} onPage={setPage} page={page} pages={pages} />}
    </div>
  );
}

const rowClass =
  'group max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 max-md:shadow-card md:hover:bg-surface-soft';

function TableRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <tr className={rowClass} role="row">
      {columns.map((column) => {
        const Cell = column.isRowHeader ? 'th' : 'td';
        return (
          <Cell
            className={cx(
              'font-normal md:border-line md:border-b md:px-4 md:py-3 md:group-last:border-b-0',
              'max-md:flex max-md:items-center max-md:justify-between max-md:gap-6 max-md:py-1.5',
              column.align === 'end' ? 'text-right' : 'text-left',
              column.isRowHeader
                ? 'max-md:pb-3 max-md:font-semibold'
                : !column.isHeaderHidden &&
                    'max-md:before:shrink-0 max-md:before:text-ink-muted max-md:before:text-sm max-md:before:content-[attr(data-label)]',
            )}
            data-label={column.header}
            key={column.key}
            role={column.isRowHeader ? 'rowheader' : 'cell'}
            {...(column.isRowHeader && { scope: 'row' })}
          >
            <div className={cx('min-w-0', column.isHeaderHidden && 'max-md:w-full')}>{column.cell(row)}</div>
          </Cell>
        );
      })}
    </tr>
  );
}

function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return ['a', 'b', 'c', 'd'].map((key) => (
    <tr className={rowClass} key={key} role="row">
      {columns.map((column) => (
        <td className="max-md:block max-md:py-1.5 md:px-4 md:py-3" key={column.key} role="cell">
          <Skeleton className="h-6 w-full" />
        </td>
      ))}
    </tr>
  ));
}
