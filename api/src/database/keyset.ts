import type { Page } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { PLANNED_EACH_TIME } from './client.ts';
import { LAST_ID } from './cursors.ts';

/** Without a `limit`, a list is complete up to this number of rows; a longer one is a page of so many. */
export const COMPLETE_LIST = 500;

/**
 * The rows that belong to `owner` and are older than `before`, newest first: use both parts in one query. An equality
 * with the owner would let the planner walk all ids backwards instead, until it has met enough of the owner's.
 */
export function newestOf(columns: { owner: string; id: string }, owner: RawBuilder<unknown>, before: string = LAST_ID) {
  const [ownerColumn, id] = [sql.ref(columns.owner), sql.ref(columns.id)];
  return {
    where: sql<boolean>`${ownerColumn} >= ${owner} AND (${ownerColumn}, ${id}) < (${owner}, ${before}::uuid)`,
    orderBy: sql`${ownerColumn} DESC, ${id} DESC`,
  };
}

/** Sizes of lists: one row, a first page, the largest page and a complete list, each with one row more. */
const LIMITS = [1, 25, 101, 501];

/**
 * A limit of at least so many rows, for callers that take what they want. As part of the text it is known when a
 * prepared statement is planned; and there are few texts, because each has a plan on each connection.
 */
export const atLeast = (rows: number) => sql.lit(LIMITS.find((limit) => limit >= rows) ?? rows);

/** Begins a statement that is planned each time it is used. */
export const plannedEachTime = sql.raw(PLANNED_EACH_TIME);

/** The page of which `rows` are the first, one row more than shown if there is another page. */
export function pageOf<Row>(rows: readonly Row[], size: number, cursorOf: (row: Row) => string): Page<Row> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last ? cursorOf(last) : undefined };
}
