import type { ReportedItemRow, Tx } from '../database/tables.ts';
import { enqueue } from '../outbox/enqueue.ts';

/** Mails about what was just decided or undone: the item is as it was before. */
async function tell(tx: Tx, item: ReportedItemRow, personId: string, now: Date): Promise<void> {
  const version = item.version + 1;
  const payload = { roomId: item.room_id, itemId: item.id, version, personId };
  await enqueue(tx, {
    kind: 'mail-report-decided',
    key: `mail-report-decided:${item.id}:${version}:${personId}`,
    payload,
    now,
  });
}

export async function tellAuthor(tx: Tx, item: ReportedItemRow, now: Date): Promise<void> {
  await tell(tx, item, item.author_id, now);
}

/** Those who have been told the same before are not told again. */
export async function tellReporters(
  tx: Tx,
  item: ReportedItemRow,
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<void> {
  const reports = await tx
    .selectFrom('reports')
    .select(['reporter_id', 'reported_at'])
    .where('room_id', '=', item.room_id)
    .where('item_id', '=', item.id)
    .execute();
  const toldAt = isNew ? null : item.decided_at;
  for (const { reporter_id, reported_at } of reports)
    if (!toldAt || reported_at > toldAt) await tell(tx, item, reporter_id, now);
}
