import type { ThreadEvent } from 'contracts';
import { sql } from 'kysely';
import type { Queries } from '../../base/index.ts';
import { describeThreads } from './list-threads.ts';
import type { OwnThread } from './storage.ts';

/** Maximum number of changed threads per poll. */
const MAX_CHANGES = 101;

interface Change {
  event: number;
  /** The event as a stream sends it. */
  text: string;
}

export async function findLastEvent(db: Queries, personId: string): Promise<number> {
  const { rows } = await sql<{ last_event: number }>`
    SELECT last_event FROM inboxes WHERE person_id = ${personId}`.execute(db);
  return Number(rows[0]?.last_event ?? 0);
}

/** Returns the people with a newer event than the given one, and their last event. */
export async function findNewEvents(
  db: Queries,
  afters: ReadonlyMap<string, number>,
): Promise<{ person_id: string; last_event: number }[]> {
  const { rows } = await sql<{ person_id: string; last_event: number }>`
    SELECT i.person_id, i.last_event FROM unnest(${[...afters.keys()]}::uuid[], ${[...afters.values()]}::bigint[]) AS t (person_id, after)
    JOIN inboxes i ON i.person_id = t.person_id AND i.last_event > t.after`.execute(db);
  return rows;
}

/**
 * Returns changes. They are complete up to the event number `last`. The two tables are read one after the other, so
 * events after `last` are left to the next poll.
 */
export async function findChanges(
  db: Queries,
  personId: string,
  { after, last }: { after: number; last: number },
  now: Date,
): Promise<{ changes: Change[]; upTo: number }> {
  const { rows } = await sql<OwnThread>`
    SELECT * FROM inbox_threads WHERE person_id = ${personId}
      AND event > ${after}::bigint AND event <= ${last}::bigint
    ORDER BY event LIMIT ${sql.lit(MAX_CHANGES)}`.execute(db);
  const upTo = rows.length === MAX_CHANGES ? (rows.at(-1)?.event ?? last) : last;
  const { rows: notes } = await sql<{ event: number | null }>`
    SELECT max(event) AS event FROM notifications
    WHERE person_id = ${personId} AND event > ${after}::bigint AND event <= ${upTo}::bigint`.execute(db);
  const note = notes[0]?.event;
  const written = rows.filter(({ message_event }) => message_event > after);
  const news = await describeThreads(db, written, { personId, now });
  const changes = rows.map((row) => {
    const ofThread = news.find(({ summary }) => summary.id === row.thread_id);
    return { event: row.event, text: inStream(row, ofThread) };
  });
  if (note != null) changes.push({ event: note, text: `id: ${note}\nevent: notifications\ndata: {}\n\n` });
  return { changes: changes.sort((a, b) => a.event - b.event), upTo };
}

function inStream(
  { event, thread_id, last_position, read_position }: OwnThread,
  news: ThreadEvent['news'] | undefined,
): string {
  const data: ThreadEvent = { thread: thread_id, last: last_position, read: read_position, ...(news && { news }) };
  return `id: ${event}\nevent: thread\ndata: ${JSON.stringify(data)}\n\n`;
}
