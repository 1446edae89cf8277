import type { ReportedItemRow, Tx } from '../../base/index.ts';
import { notify } from '../../people/index.ts';

/** Skips reporters who have already been notified of the same decision. */
export async function notifyReporters(
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
  const notices = reports
    .filter(({ reported_at }) => !toldAt || reported_at > toldAt)
    .map(({ reporter_id: personId }) => ({ kind: 'report-decided', item, personId }) as const);
  await notify(tx, notices, now);
}
