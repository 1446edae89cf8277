import type { ReportKind, ReviewSide } from 'contracts';
import { isId, newId, type Queries, Refusal, type ReportedItemRow, type ReportRow, type Tx } from '../../base/index.ts';

export type ItemKey = Pick<ReportedItemRow, 'room_id' | 'id'>;

export type Reported =
  | { room_id: string; side: ReviewSide; booking_id: string }
  | { room_id: string; side: ReviewSide; thread_id: string; message_id: string };

export const kindOf = ({ booking_id }: Pick<ReportedItemRow, 'booking_id'>): ReportKind =>
  booking_id === null ? 'message' : 'review';

export async function findItem(db: Queries, id: string): Promise<ReportedItemRow> {
  const item = isId(id)
    ? await db.selectFrom('reported_items').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!item) throw new Refusal('report-not-found');
  return item;
}

export async function readItem(db: Queries, { room_id, id }: ItemKey): Promise<ReportedItemRow | undefined> {
  return db
    .selectFrom('reported_items')
    .selectAll()
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function readReport(
  db: Queries,
  { room_id, id }: ItemKey,
  reporterId: string,
): Promise<ReportRow | undefined> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('room_id', '=', room_id)
    .where('item_id', '=', id)
    .where('reporter_id', '=', reporterId)
    .executeTakeFirst();
}

/** Locks the item, which serializes decisions, reversals and reports. */
export async function lockItem(tx: Tx, { room_id, id }: ItemKey): Promise<ReportedItemRow> {
  return tx
    .selectFrom('reported_items')
    .selectAll()
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface NewReport {
  authorId: string;
  reporterId: string;
  reason: string;
  text: string;
  now: Date;
}

/**
 * A second report by the same person changes nothing. A report by someone else reopens an item that an admin has
 * decided to keep.
 */
export async function addReport(tx: Tx, reported: Reported, report: NewReport): Promise<void> {
  const { authorId, reporterId, reason, text, now } = report;
  await tx
    .insertInto('reported_items')
    .values({
      ...{ booking_id: null, thread_id: null, message_id: null },
      ...reported,
      ...{ id: newId(now), author_id: authorId, waiting_since: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const item = await lockReported(tx, reported);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reports')
    .values({ room_id: item.room_id, item_id: item.id, reporter_id: reporterId, reason, text, reported_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows || item.waiting_since || item.decision === 'hide') return;
  await tx
    .updateTable('reported_items')
    .set({ waiting_since: now })
    .where('room_id', '=', item.room_id)
    .where('id', '=', item.id)
    .execute();
}

async function lockReported(tx: Tx, reported: Reported): Promise<ReportedItemRow> {
  const all = tx.selectFrom('reported_items').selectAll().where('room_id', '=', reported.room_id).forUpdate();
  const one =
    'booking_id' in reported
      ? all.where('booking_id', '=', reported.booking_id).where('side', '=', reported.side)
      : all.where('thread_id', '=', reported.thread_id).where('message_id', '=', reported.message_id);
  return one.executeTakeFirstOrThrow();
}
