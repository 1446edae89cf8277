import type { AuditAction, ReportDetails } from 'contracts';
import {
  newId,
  Refusal,
  type ReportedItemRow,
  recordAudit,
  type SavedActor,
  type Services,
  type Tx,
  transact,
} from '../../base/index.ts';
import { notify } from '../../people/index.ts';
import { detailsOf } from './get-report.ts';
import { notifyReporters } from './notify-reporters.ts';
import { setHidden } from './set-hidden.ts';
import { findItem, kindOf, lockItem } from './storage.ts';

interface Wanted {
  id: string;
  hide: boolean;
  reason: string;
  /** The version that the admin has seen. */
  version: number;
}

/** Decides on a report. A retry of the same decision succeeds. */
export async function decideReport(
  services: Services,
  { person }: SavedActor,
  { id, hide, reason, version }: Wanted,
): Promise<ReportDetails> {
  const seen = await findItem(services.db, id);
  if (seen.author_id === person.id) throw new Refusal('own-report');
  const decision = hide ? 'hide' : 'keep';
  await transact(services.db, async (tx) => {
    const item = await lockItem(tx, seen);
    const isDone = item.decided_by === person.id && item.decision === decision && item.decision_reason === reason;
    if (isDone && item.version === version + 1 && !item.waiting_since) return;
    if (item.version !== version) throw new Refusal('changed-elsewhere');
    if (!item.waiting_since) throw new Refusal('already-decided');
    const now = services.clock();
    await setHidden(tx, item, hide, now);
    await change(tx, item, {
      ...{ decision, decision_id: newId(now), decision_reason: reason, decided_by: person.id, decided_at: now },
      waiting_since: null,
    });
    const done = hide ? 'hidden' : 'kept';
    await record(tx, item, { at: now, actorId: person.id, action: `${kindOf(item)}-${done}`, reason });
    if (hide) await notify(tx, [{ kind: 'report-decided', item, personId: item.author_id }], now);
    await notifyReporters(tx, item, { isNew: item.decision !== decision, now });
  });
  return detailsOf(services.db, await findItem(services.db, id));
}

export async function undoDecision(
  services: Services,
  { person }: SavedActor,
  { id, version }: Pick<Wanted, 'id' | 'version'>,
): Promise<ReportDetails> {
  const seen = await findItem(services.db, id);
  if (seen.author_id === person.id) throw new Refusal('own-report');
  await transact(services.db, async (tx) => {
    const item = await lockItem(tx, seen);
    if (item.version === version + 1 && item.decision === null) return;
    if (item.version !== version || item.decision === null) throw new Refusal('changed-elsewhere');
    const now = services.clock();
    await setHidden(tx, item, false, now);
    await change(tx, item, {
      ...{ decision: null, decision_id: null, decision_reason: null, decided_by: null, decided_at: null },
      waiting_since: item.waiting_since ?? now,
    });
    await record(tx, item, { at: now, actorId: person.id, action: `${kindOf(item)}-decision-undone` });
    if (item.decision === 'hide') await notify(tx, [{ kind: 'report-decided', item, personId: item.author_id }], now);
  });
  return detailsOf(services.db, await findItem(services.db, id));
}

type Change = Pick<
  ReportedItemRow,
  'waiting_since' | 'decision' | 'decision_id' | 'decision_reason' | 'decided_by' | 'decided_at'
>;

async function change(tx: Tx, { room_id, id, version }: ReportedItemRow, to: Change): Promise<void> {
  await tx
    .updateTable('reported_items')
    .set({ ...to, version: version + 1 })
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .execute();
}

interface Done {
  at: Date;
  actorId: string;
  action: AuditAction;
  reason?: string;
}

/** Records the decision under the booking of a review or the author of a message. */
async function record(tx: Tx, item: ReportedItemRow, { reason, ...entry }: Done): Promise<void> {
  const details = { report: item.id, side: item.side, ...(reason && { reason }) };
  await recordAudit(tx, { ...entry, subject: item.booking_id ?? item.author_id, details });
}
