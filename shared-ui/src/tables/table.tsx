// biome-ignore-all lint/a11y/noRedundantRoles: a display other than a table's takes the roles away
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Pagination } from './pagination.tsx';

export interface Column<Row> {
  key: string;
  /** The column's header, and the label of the value on a card. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Hides the header visually, but not from screen readers. Use it for columns of buttons. */
  isHeaderHidden?: boolean | undefined;
  /** The column has a button that repeats the header. On a card, the button has no label and takes the full width. */
  isButton?: boolean | undefined;
  /**
   * The column names the row. On a card, its value is shown first, without a label. At most one column may set this.
   */
  isRowHeader?: boolean | undefined;
  /**
   * The column contains a picture. Placeholder rows have its height. On a card, it has no label and takes the full
   * width.
   */
  hasPicture?: boolean | undefined;
  align?: 'start' | 'end' | undefined;
}

export interface DataTableProps<Row> {
  caption: string;
  isCaptionHidden?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of the table if there are no rows. */
  empty?: ReactNode;
  /** Shows placeholder rows until the first response. */
  isLoading?: boolean | undefined;
  /** Rows per page. Pagination appears only if there are more rows. Default 20. */
  pageSize?: number | undefined;
  /** The visible page, starting at 1. If omitted, the table manages the page itself. */
  page?: number | undefined;
  onPage?: ((page: number) => void) | undefined;
  className?: string | undefined;
}

/**
 * Table and cards have the same DOM. Only `display` changes, so the roles are explicit. Cells adapt with the variants
 * `as-table:` and `as-cards:`.
 */
export function Table<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionHidden = true, columns, rows, rowKey, empty, isLoading, pageSize = 20, className } = props;
  const captionId = useId();
  const [ownPage, setOwnPage] = useState(1);
  const { page: wantedPage = ownPage, onPage: setPage = setOwnPage } = props;
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(wantedPage, pages);

  if (!isLoading && rows.length === 0) return <>{empty}</>;
  return (
    <div className={cx('@container/table', className)}>
      <p className={isCaptionHidden ? 'sr-only' : 'mb-3 font-semibold text-lg'} id={captionId}>
        {caption}
      </p>
      <div className="as-table:overflow-x-auto">
        <table
          aria-busy={isLoading}
          aria-labelledby={captionId}
          className="w-full border-separate border-spacing-0 as-cards:block as-table:overflow-hidden as-table:rounded-card as-table:border as-table:border-line as-table:bg-surface"
          role="table"
        >
          {/* Remount the header together with the rows, because the rows determine the column widths. */}
          <thead className="as-cards:sr-only" key={isLoading ? 'loading' : 'loaded'} role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th
                  className={cx(
                    'border-line border-b bg-surface-soft px-3 py-3 font-medium text-ink-muted text-sm as-table:2xl:px-4',
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
          <tbody
            className="as-cards:grid as-cards:grid-cols-1 as-cards:@2xl/table:grid-cols-2 as-cards:gap-4"
            role="rowgroup"
          >
            {isLoading ? (
              <SkeletonRows columns={columns} />
            ) : (
              rows
                .slice((page - 1) * pageSize, page * pageSize)
                .map((row) => <TableRow columns={columns} key={rowKey(row)} row={row} />)
            )}
          </tbody>
        </table>
      </div>
      {pages > 1 && !isLoading && <Pagination label={caption} onPage={setPage} page={page} pages={pages} />}
    </div>
  );
}

const rowClass =
  'group as-cards:block as-cards:rounded-card as-cards:border as-cards:border-line as-cards:bg-surface as-cards:p-4 as-cards:shadow-card as-table:hover:bg-surface-soft';

function TableRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <tr className={rowClass} role="row">
      {columns.map((column) => {
        const Cell = column.isRowHeader ? 'th' : 'td';
        const isWide = column.isHeaderHidden || column.hasPicture || column.isButton;
        return (
          <Cell
            className={cx(
              'font-normal as-table:border-line as-table:border-b as-table:px-3 as-table:py-3 as-table:group-last:border-b-0 as-table:2xl:px-4',
              'as-cards:flex as-cards:items-center as-cards:justify-between as-cards:gap-6 as-cards:py-1.5',
              column.align === 'end' ? 'text-right' : 'text-left',
              column.isRowHeader
                ? 'as-cards:pb-3 as-cards:font-semibold'
                : !isWide &&
                    'as-cards:before:shrink-0 as-cards:before:text-ink-muted as-cards:before:text-sm as-cards:before:content-[attr(data-label)]',
            )}
            data-label={column.isButton ? undefined : column.header}
            key={column.key}
            role={column.isRowHeader ? 'rowheader' : 'cell'}
            {...(column.isRowHeader && { scope: 'row' })}
          >
            <div className={cx('min-w-0', isWide && 'as-cards:w-full')}>{column.cell(row)}</div>
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
        <td
          className="as-cards:block as-cards:py-1.5 as-table:px-3 as-table:py-3 as-table:2xl:px-4"
          key={column.key}
          role="cell"
        >
          <Skeleton className={cx('w-full', column.hasPicture ? 'h-14' : 'h-6')} />
        </td>
      ))}
    </tr>
  ));
}
