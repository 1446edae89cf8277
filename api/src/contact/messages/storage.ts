import { type RawBuilder, sql } from 'kysely';
import {
  type InboxThreadRow,
  isId,
  type MessageRow,
  type Person,
  type Queries,
  Refusal,
  type ThreadRow,
  type Tx,
} from '../../base/index.ts';
import { showsAddress } from '../../listings/index.ts';
import { nextEvent, type ShownPerson, withoutFormer } from '../../people/index.ts';

export type ThreadKey = Pick<ThreadRow, 'room_id' | 'id'>;
export type OwnThread = InboxThreadRow;

/** @throws Refusal `thread-not-found` for everyone except the two people in the thread, even for admins */
export async function findOwnThread(db: Queries, id: string, person: Pick<Person, 'id'>): Promise<OwnThread> {
  const own = isId(id)
    ? await db
        .selectFrom('inbox_threads')
        .selectAll()
        .where('person_id', '=', person.id)
        .where('thread_id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!own) throw new Refusal('thread-not-found');
  return own;
}

export const keyOf = ({ room_id, thread_id }: Pick<OwnThread, 'room_id' | 'thread_id'>): ThreadKey => ({
  room_id,
  id: thread_id,
});

export async function readThreadRow(db: Queries, { room_id, id }: ThreadKey): Promise<ThreadRow> {
  return db
    .selectFrom('threads')
    .selectAll()
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Serializes the senders in a thread, so that positions have no gaps. */
export async function lockThread(tx: Tx, { room_id, id }: ThreadKey): Promise<ThreadRow> {
  return tx
    .selectFrom('threads')
    .selectAll()
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findMessage(
  db: Queries,
  { room_id, id }: ThreadKey,
  messageId: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('room_id', '=', room_id)
    .where('thread_id', '=', id)
    .where('id', '=', messageId)
    .executeTakeFirst();
}

export interface InboxChange {
  personId: string;
  /** Returns the columns to set, given the event number. */
  set(event: number): RawBuilder<unknown>;
}

/**
 * Assigns each change the next event number of its inbox. The inbox stays locked until the transaction ends, so event
 * numbers become visible in order and a reader never misses a lower one. Inboxes are locked in the order of the
 * people's ids, to avoid deadlocks. Deleted people have no inbox.
 */
export async function changeInboxes(tx: Tx, thread: ThreadKey, changes: readonly InboxChange[]): Promise<void> {
  const there = await withoutFormer(
    tx,
    changes.map(({ personId }) => personId),
  );
  for (const { personId, set } of [...changes].sort((a, b) => (a.personId < b.personId ? -1 : 1))) {
    if (!there.has(personId)) continue;
    const event = await nextEvent(tx, personId);
    await sql`
      UPDATE inbox_threads SET event = ${event}::bigint, ${set(event)}
      WHERE person_id = ${personId} AND thread_id = ${thread.id}`.execute(tx);
  }
}

export interface Pair {
  room_id: string;
  guest_id: string;
}

export const pairOf = ({ room_id, guest_id }: Pair) => `${room_id} ${guest_id}`;

/** Returns the pairs whose messages show contact details, because their booking can no longer be canceled for free. */
export async function pairsWithContacts(db: Queries, pairs: readonly Pair[], now: Date): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<Pair>`
    SELECT DISTINCT room_id, guest_id FROM bookings
    WHERE room_id = ANY(${pairs.map(({ room_id }) => room_id)}::uuid[])
      AND guest_id = ANY(${pairs.map(({ guest_id }) => guest_id)}::uuid[]) AND ${showsAddress(now)}`.execute(db);
  return new Set(rows.map(pairOf));
}

export async function hidesContacts(db: Queries, thread: ThreadRow, now: Date): Promise<boolean> {
  return !(await pairsWithContacts(db, [thread], now)).has(pairOf(thread));
}

export async function blockersOf(db: Queries, one: string, other: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message_blocks')
    .select('person_id')
    .where('person_id', 'in', [one, other])
    .where('blocked_id', 'in', [one, other])
    .execute();
  return rows.map(({ person_id }) => person_id);
}

export function otherPerson(
  other: ShownPerson | undefined,
  role: 'guest' | 'host',
): { name: string; image: string | null } {
  return { name: other?.name || (role === 'guest' ? 'Guest' : 'Host'), image: other?.image ?? null };
}
