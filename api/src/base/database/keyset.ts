import type { Page } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { PLANNED_EACH_TIME } from './client.ts';
import { LAST_ID } from './cursors.ts';

/** The page size if the caller passes no `limit`. A list of at most this many rows is complete. */
export const DEFAULT_PAGE_SIZE = 500;

/**
 * Returns the condition and the order of one query, which must use both. If the owner were compared with `=`, the
 * planner might scan all ids backwards until it had found enough of the owner's rows.
 */
export function orderByNewest(
  columns: { owner: string; id: string },
  owner: RawBuilder<unknown>,
  before: string = LAST_ID,
) {
  const [ownerColumn, id] = [sql.ref(columns.owner), sql.ref(columns.id)];
  return {
    where: sql<boolean>`${ownerColumn} >= ${owner} AND (${ownerColumn}, ${id}) < (${owner}, ${before}::uuid)`,
    orderBy: sql`${ownerColumn} DESC, ${id} DESC`,
  };
}

const LIMITS = [1, 25, 101, 501];

/**
 * Returns a SQL limit of at least this many rows. It is a literal, because the planner does not know the values of
 * parameters when it plans a prepared statement. It is one of a few values, so that a connection keeps few plans.
 */
export const atLeast = (rows: number) => sql.lit(LIMITS.find((limit) => limit >= rows) ?? rows);

export const plannedEachTime = sql.raw(PLANNED_EACH_TIME);

/** Returns a page of `rows`, which must have one row more than `size` if there is a next page. */
export function pageOf<Row>(rows: readonly Row[], size: number, cursorOf: (row: Row) => string): Page<Row> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last ? cursorOf(last) : undefined };
}
