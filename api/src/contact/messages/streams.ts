import { Readable } from 'node:stream';
import { MESSAGE_BEAT_MS, type Role, type ThreadEvent } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { Refusal, type Services } from '../../base/index.ts';
import { findOpenRoles } from '../../people/index.ts';
import { describeThreads } from './list-threads.ts';
import type { OwnThread } from './storage.ts';

/** Interval at which the database is polled for new events, once for all streams of a process. */
const POLL_MS = 250;
const SESSION_CHECK_MS = 1_000;
/** Maximum number of streams per person and process. */
const MAX_STREAMS = 6;
/** Maximum unread output of a stream, in bytes. A stream that exceeds this is closed. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** Delay before the browser reconnects, in ms. */
const RETRY = 'retry: 300\n\n';

/** Maximum number of changed threads per poll. */
const MAX_CHANGES = 101;

interface Change {
  event: number;
  text: string;
}

interface Stream {
  personId: string;
  tokenHash: string;
  role: Role;
  /** Number of the last event that was sent. */
  after: number;
  lastSentAt: number;
  out: Readable;
}

export interface Streams {
  /** @throws Refusal if the person has too many streams. */
  open(caller: Pick<Stream, 'personId' | 'tokenHash' | 'role'>, after: number | undefined): Promise<Readable>;
  /** Ends all streams. Browsers reconnect to another process. */
  close(): void;
}

/**
 * Creates the event streams of this process. They poll the database, because other processes write events too and
 * `LISTEN` does not work through a connection pooler. A new-message event contains the message.
 */
export function createStreams(
  { db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>,
  isLeaving: () => boolean,
): Streams {
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | undefined;
  let sessionsCheckedAt = Number.NEGATIVE_INFINITY;

  function write(stream: Stream, text: string): void {
    stream.lastSentAt = performance.now();
    stream.out.push(text);
    if (stream.out.readableLength > MAX_UNREAD_BYTES) stream.out.destroy();
  }

  async function sendNewEvents(): Promise<void> {
    // A stream opened during this poll may start from an older event. The next poll serves it.
    const known = Map.groupBy(streams, ({ personId }) => personId);
    if (known.size === 0) return;
    const afters = new Map([...known].map(([id, own]) => [id, Math.min(...own.map(({ after }) => after))]));
    const { rows } = await sql<{ person_id: string; last_event: number }>`
      SELECT i.person_id, i.last_event FROM unnest(${[...afters.keys()]}::uuid[], ${[...afters.values()]}::bigint[]) AS t (person_id, after)
      JOIN inboxes i ON i.person_id = t.person_id AND i.last_event > t.after`.execute(db);
    for (const { person_id, last_event } of rows) {
      const { changes, upTo } = await changesOf(person_id, afters.get(person_id) ?? 0, last_event);
      for (const stream of known.get(person_id) ?? []) {
        const news = changes.filter(({ event }) => event > stream.after);
        if (news.length > 0) write(stream, news.map(({ text }) => text).join(''));
        stream.after = Math.max(stream.after, upTo);
      }
    }
  }

  /**
   * Returns changes and the event number up to which they are complete. The two tables are read one after the other, so
   * events after `last` are left to the next poll.
   */
  async function changesOf(
    personId: string,
    after: number,
    last: number,
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
    const news = await describeThreads(db, written, { personId, now: clock() });
    const changes = rows.map((row) => {
      const ofThread = news.find(({ summary }) => summary.id === row.thread_id);
      return { event: row.event, text: inStream(row, ofThread) };
    });
    if (note != null) changes.push({ event: note, text: `id: ${note}\nevent: notifications\ndata: {}\n\n` });
    return { changes: changes.sort((a, b) => a.event - b.event), upTo };
  }

  async function endSignedOutStreams(): Promise<void> {
    if (performance.now() - sessionsCheckedAt < SESSION_CHECK_MS) return;
    sessionsCheckedAt = performance.now();
    const known = [...streams];
    const roles = await findOpenRoles(db, [...new Set(known.map(({ tokenHash }) => tokenHash))], clock());
    for (const stream of known) if (roles.get(stream.tokenHash) !== stream.role) end(stream);
  }

  function beat(): void {
    const due = performance.now() - MESSAGE_BEAT_MS;
    for (const stream of streams) if (stream.lastSentAt <= due) write(stream, 'event: beat\ndata: {}\n\n');
  }

  async function poll(): Promise<void> {
    if (isLeaving()) return close();
    beat();
    // The database may be down for a while. Streams stay open and continue from their last event.
    await sendNewEvents()
      .then(endSignedOutStreams)
      .catch((error) => log.warn({ err: error }, 'checking for new messages failed and will be retried'));
    timer = streams.size > 0 ? setTimeout(poll, POLL_MS) : undefined;
  }

  function end(stream: Stream): void {
    streams.delete(stream);
    stream.out.push(null);
  }

  function close(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const stream of streams) end(stream);
  }

  return {
    async open({ personId, tokenHash, role }, asked) {
      if (isLeaving()) throw new Refusal('overloaded');
      const last = await lastEvent(personId);
      const own = [...streams].filter((stream) => stream.personId === personId);
      if (own.length >= MAX_STREAMS) throw new Refusal('too-many-streams');
      // A number above `last` means that the database was restored to an earlier state.
      const isKnown = asked !== undefined && asked <= last;
      const after = isKnown ? asked : last;
      const stream: Stream = {
        personId,
        tokenHash,
        role,
        after,
        lastSentAt: performance.now(),
        out: new Readable({ read() {} }),
      };
      stream.out.once('close', () => streams.delete(stream));
      write(stream, RETRY);
      // Without a known number, `reset` makes the page reload everything once.
      write(stream, `id: ${after}\nevent: ${isKnown ? 'beat' : 'reset'}\ndata: {}\n\n`);
      streams.add(stream);
      timer ??= setTimeout(poll, 0);
      return stream.out;
    },
    close,
  };

  async function lastEvent(personId: string): Promise<number> {
    const { rows } = await queryLast(personId).execute(db);
    return Number(rows[0]?.last_event ?? 0);
  }
}

const queryLast = (personId: string): RawBuilder<{ last_event: number }> =>
  sql<{ last_event: number }>`SELECT last_event FROM inboxes WHERE person_id = ${personId}`;

function inStream(
  { event, thread_id, last_position, read_position }: OwnThread,
  news: ThreadEvent['news'] | undefined,
): string {
  const data: ThreadEvent = { thread: thread_id, last: last_position, read: read_position, ...(news && { news }) };
  return `id: ${event}\nevent: thread\ndata: ${JSON.stringify(data)}\n\n`;
}
