import type { Page, ThreadEvent, ThreadSummary } from 'contracts';
import { sql } from 'kysely';
import {
  atLeast,
  type MessageRow,
  numberCursor,
  pageOf,
  type Queries,
  type SavedActor,
  type Services,
  type ThreadRow,
} from '../../base/index.ts';
import { otherOf, shownPeopleOf } from '../../people/index.ts';
import { shownMessage } from './shown-message.ts';
import { type OwnThread, otherPerson, pairOf, pairsWithContacts } from './storage.ts';

const PAGE = 24;
const EXCERPT = 140;
const MAX_UNREAD = 100;

interface Asked {
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function listThreads(
  { db, clock }: Services,
  { person }: SavedActor,
  { cursor, limit = PAGE }: Asked,
): Promise<Page<ThreadSummary>> {
  const before = numberCursor.read(cursor);
  const { rows } = await sql<OwnThread>`
    SELECT * FROM inbox_threads WHERE person_id = ${person.id} AND message_event > 0
      ${before === undefined ? sql`` : sql`AND message_event < ${before}::bigint`}
    ORDER BY message_event DESC LIMIT ${atLeast(limit + 1)}`.execute(db);
  const { items, next } = pageOf(rows, limit, ({ message_event }) => numberCursor.write(message_event));
  const described = await describeThreads(db, items, { personId: person.id, now: clock() });
  return { items: described.map(({ summary }) => summary), next };
}

export async function countUnread({ db }: Services, { person }: SavedActor): Promise<{ threads: number }> {
  const { rows } = await sql<{ threads: number }>`
    SELECT count(*)::integer AS threads FROM (
      SELECT 1 FROM inbox_threads WHERE person_id = ${person.id} AND last_position > read_position
      LIMIT ${sql.lit(MAX_UNREAD)}) unread`.execute(db);
  return { threads: rows[0]?.threads ?? 0 };
}

type Room = { id: string; title: string; image: string };

/** Returns each thread's summary and last message. Omits threads without messages. */
export async function describeThreads(
  db: Queries,
  own: readonly OwnThread[],
  { personId, now }: { personId: string; now: Date },
): Promise<NonNullable<ThreadEvent['news']>[]> {
  if (own.length === 0) return [];
  const rooms = own.map(({ room_id }) => room_id);
  const ids = own.map(({ thread_id }) => thread_id);
  const { rows: threads } = await sql<ThreadRow & { room: Room }>`
    SELECT t.*, json_build_object('id', r.id, 'title', r.title, 'image', r.image) AS room
    FROM threads t JOIN rooms r ON r.id = t.room_id
    WHERE t.room_id = ANY(${rooms}::uuid[]) AND t.id = ANY(${ids}::uuid[])`.execute(db);
  const { rows: last } = await sql<MessageRow>`
    SELECT m.* FROM messages m JOIN threads t ON t.room_id = m.room_id AND t.id = m.thread_id
    WHERE t.room_id = ANY(${rooms}::uuid[]) AND t.id = ANY(${ids}::uuid[]) AND m.position = t.last_position`.execute(
    db,
  );
  const withContacts = await pairsWithContacts(db, threads, now);
  const people = await shownPeopleOf(
    db,
    threads.map((thread) => otherOf(thread, personId)),
  );
  return own.flatMap((each) => {
    const thread = threads.find(({ id }) => id === each.thread_id);
    const message = last.find(({ thread_id }) => thread_id === each.thread_id);
    if (!thread || !message) return [];
    const role = thread.guest_id === personId ? ('guest' as const) : ('host' as const);
    const hidesContacts = !withContacts.has(pairOf(thread));
    const shown = shownMessage(message, { personId, hidesContacts });
    const { from, text, images, at } = shown;
    const summary = {
      id: thread.id,
      role,
      room: thread.room,
      other: otherPerson(people.get(otherOf(thread, personId)), role === 'guest' ? 'host' : 'guest'),
      last: { from, text: excerptOf(text), pictures: images.length, at },
      unread: each.last_position - each.read_position,
    };
    return [{ message: shown, summary, hidesContacts }];
  });
}

export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1).trimEnd()}…` : line;
}
