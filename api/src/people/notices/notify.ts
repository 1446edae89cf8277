import { type RawBuilder, sql } from 'kysely';
import { enqueue, newId, type Queries, type Tx } from '../../base/index.ts';
import { withoutFormer } from '../former-people/former-people.ts';
import { nextEvent } from '../inboxes/next-event.ts';
import { selectSubscriptions } from '../push/storage.ts';
import { bellKey, NOTICES, type Notice, type Outgoing } from './kinds.ts';

/** Delay before a push message, so that people who have the page open can read the notification there. */
const PUSH_DELAY_MS = 5_000;

/**
 * Queues all notices of a transaction. Must be the last step of the transaction, because it locks inbox rows until the
 * end, in the order of the people's ids.
 */
export async function notify(tx: Tx, notices: readonly Notice[], now: Date): Promise<void> {
  const outgoing = notices.map((notice) => ({ kind: notice.kind, ...outgoingOf(notice, now) }));
  for (const job of outgoing.flatMap(({ mails = [] }) => mails)) await enqueue(tx, { ...job, now });
  const bells = outgoing.flatMap(({ kind, bells = [] }) => bells.map((bell) => ({ ...bell, kind })));
  const there = await withoutFormer(
    tx,
    bells.map(({ personId }) => personId),
  );
  for (const { kind, personId, id, details, isAgain } of bells.sort((a, b) => (a.personId < b.personId ? -1 : 1))) {
    if (!there.has(personId)) continue;
    const event = await nextEvent(tx, personId);
    const again = sql`DO UPDATE SET id = excluded.id, details = excluded.details, event = excluded.event,
      made_at = excluded.made_at, read_at = NULL`;
    const noteId = newId(now);
    const key = bellKey(kind, id);
    const { numAffectedRows } = await sql`
      INSERT INTO notifications (person_id, id, kind, key, details, event, made_at)
      VALUES (${personId}, ${noteId}, ${kind}, ${key}, ${JSON.stringify(details)}, ${event}::bigint, ${now})
      ON CONFLICT (person_id, key) ${isAgain ? again : sql`DO NOTHING`}`.execute(tx);
    if (numAffectedRows) await push(tx, { personId, noteId, now });
  }
}

export async function adminIds(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM people WHERE role = 'admin' AND is_email_verified`.execute(db);
  return rows.map(({ id }) => id);
}

function outgoingOf({ kind, ...event }: Notice, now: Date): Outgoing {
  const write = NOTICES[kind] as (event: unknown, now: Date) => Outgoing;
  return write(event, now);
}

async function push(tx: Tx, { now, ...note }: { personId: string; noteId: string; now: Date }): Promise<void> {
  for (const { id } of await selectSubscriptions(tx, note.personId)) {
    const payload = { ...note, subscriptionId: id };
    const runAt = new Date(now.getTime() + PUSH_DELAY_MS);
    await enqueue(tx, { kind: 'push', key: `push:${note.noteId}:${id}`, payload, now, runAt });
  }
}

/** Marks notifications as read because their subject is settled or no longer applies. */
export async function settleNotifications(
  tx: Tx,
  { personId, keys, now }: { personId: string; keys: readonly string[]; now: Date },
): Promise<void> {
  await markRead(tx, { personId, isMeant: sql`key = ANY(${keys}::text[])`, now });
}

/** Marks matching notifications as read and updates the person's other tabs. */
export async function markRead(
  tx: Tx,
  { personId, isMeant, now }: { personId: string; isMeant: RawBuilder<unknown>; now: Date },
): Promise<void> {
  const unread = sql`person_id = ${personId} AND ${isMeant} AND read_at IS NULL`;
  const { rows } = await sql`SELECT 1 FROM notifications WHERE ${unread} LIMIT 1`.execute(tx);
  if (rows.length === 0) return;
  // Lock the inbox before the notifications, in the same order as `notify`.
  const event = await nextEvent(tx, personId);
  await sql`UPDATE notifications SET read_at = ${now}, event = ${event}::bigint WHERE ${unread}`.execute(tx);
}
