import type { Page, ReportedItem, ReportList } from 'contracts';
import { sql } from 'kysely';
import {
  atLeast,
  idCursor,
  isId,
  orderByNewest,
  pageOf,
  Refusal,
  type ReportedItemRow,
  type Services,
} from '../../base/index.ts';
import { shownItems } from './shown-items.ts';

const PAGE = 25;
const MAX_WAITING = 100;

interface Asked {
  show: ReportList;
  author?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function listReports({ db }: Services, { limit = PAGE, ...asked }: Asked): Promise<Page<ReportedItem>> {
  const { rows } = await pageQuery(asked, limit).execute(db);
  const isByDecision = asked.author === undefined && asked.show === 'decided';
  const { items, next } = pageOf(rows, limit, ({ id, decision_id }) => (isByDecision && decision_id) || id);
  return { items: await shownItems(db, items), next };
}

function pageQuery({ show, author, cursor }: Asked, limit: number) {
  const from = idCursor.read(cursor);
  if (author !== undefined) {
    if (!isId(author)) throw new Refusal('invalid-request', { author: 'is not valid' });
    const { where, orderBy } = orderByNewest({ owner: 'author_id', id: 'id' }, sql`${author}::uuid`, from);
    return sql<ReportedItemRow>`
      SELECT * FROM reported_items WHERE ${where} ORDER BY ${orderBy} LIMIT ${atLeast(limit + 1)}`;
  }
  if (show === 'decided')
    return sql<ReportedItemRow>`
      SELECT * FROM reported_items WHERE waiting_since IS NULL ${from ? sql`AND decision_id < ${from}` : sql``}
      ORDER BY decision_id DESC LIMIT ${atLeast(limit + 1)}`;
  return sql<ReportedItemRow>`
    SELECT * FROM reported_items WHERE waiting_since IS NOT NULL ${from ? sql`AND id > ${from}` : sql``}
    ORDER BY id LIMIT ${atLeast(limit + 1)}`;
}

export async function countReports({ db }: Services): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (
      SELECT 1 FROM reported_items WHERE waiting_since IS NOT NULL LIMIT ${sql.lit(MAX_WAITING)}) waiting`.execute(db);
  return { count: rows[0]?.count ?? 0 };
}
