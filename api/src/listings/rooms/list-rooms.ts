import type { Category, Page } from 'contracts';
import { DEFAULT_PAGE_SIZE, idCursor, pageOf, type Queries, type Services } from '../../base/index.ts';

const PAGE = 24;
const CACHE_MS = 60_000;

export interface RoomsQuery {
  category?: Category | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

type Select<Row> = (
  db: Queries,
  asked: { now: Date; category: Category | undefined; before: string | undefined; limit: number },
) => Promise<Row[]>;

export function createRoomLists() {
  let longUntil = 0;

  return async <Row extends { id: string }>(
    { db, clock }: Pick<Services, 'db' | 'clock'>,
    select: Select<Row>,
    query: RoomsQuery,
  ): Promise<Page<Row>> => {
    const { category, cursor, limit } = query;
    const now = clock();
    const isPage = category !== undefined || cursor !== undefined || limit !== undefined || now.getTime() < longUntil;
    const asked = isPage ? (limit ?? PAGE) : DEFAULT_PAGE_SIZE;
    // Select one more row to find out whether there is a next page.
    const rows = await select(db, { now, category, before: idCursor.read(cursor), limit: asked + 1 });
    const isLong = !isPage && rows.length > asked;
    if (isLong) longUntil = now.getTime() + CACHE_MS;
    return pageOf(rows, isLong ? PAGE : asked, ({ id }) => id);
  };
}
