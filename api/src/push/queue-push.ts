import type { Tx } from '../database/tables.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { selectSubscriptions } from './storage.ts';

/** Who has the page open reads it first. */
const WAIT_MS = 5_000;

/** Queues a push message about a new notification to each browser that wants some. */
export async function queuePush(
  tx: Tx,
  { personId, noteId, now }: { personId: string; noteId: string; now: Date },
): Promise<void> {
  for (const { id } of await selectSubscriptions(tx, personId)) {
    const payload = { personId, noteId, subscriptionId: id };
    const runAt = new Date(now.getTime() + WAIT_MS);
    await enqueue(tx, { kind: 'push', key: `push:${noteId}:${id}`, payload, now, runAt });
  }
}
