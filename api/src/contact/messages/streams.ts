import { Readable } from 'node:stream';
import { MESSAGE_BEAT_MS, type Role, type ThreadEvent } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { Refusal, type Services } from '../../base/index.ts';
import { findOpenRoles } from '../../people/index.ts';
import { describeThreads } from './list-threads.ts';
import type { OwnThread } from './storage.ts';

/** Interval at which the database is polled for new events, once for all streams of a process. */
const LOOK_MS = 250;
const SESSIONS_MS = 1_000;
/** Maximum streams per person and process. */
const MOST_STREAMS = 6;
/** A stream with more unread output than this, in bytes, is closed. */
const MOST_WAITING = 64 * 1024;
/** Delay before the browser reconnects, in ms. */
const RETRY = 'retry: 300\n\n';

/** Maximum changed threads per poll. */
const MOST_CHANGES = 101;

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
  heardAt: number;
  out: Readable;
}

export interface Streams {
  /** @throws Refusal if the person has too many streams. */
  open(caller: Pick<Stream, 'personId' | 'tokenHash' | 'role'>, after: number | undefined): Promise<Readable>;
  /** Ends all streams. Browsers reconnect to another process. */
  close(): void;
}

/**
 * Creates the event streams of this process. It polls the database, because other processes write events too and
 * `LISTEN` does not work through a connection pooler. An event about a new message carries it.
 */
export function createStreams(
  { db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>,
  isLeaving: () => boolean,
): Streams {
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | undefined;
  let sessionsAt = Number.NEGATIVE_INFINITY;

  function say(stream: Stream, text: string): void {
    stream.heardAt = performance.now();
    stream.out.push(text);
    if (stream.out.readableLength > MOST_WAITING) stream.out.destroy();
  }

  async function tellNews(): Promise<void> {
    // A stream opened during this poll may have an older number. The next poll serves it.
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
        if (news.length > 0) say(stream, news.map(({ text }) => text).join(''));
        stream.after = Math.max(stream.after, upTo);
      }
    }
  }

  /**
   * Returns changes and the number up to which they are complete. The two tables are read one after the other, so
   * events after `last` wait for the next poll.
   */
  async function changesOf(
    personId: string,
    after: number,
    last: number,
  ): Promise<{ changes: Change[]; upTo: number }> {
    const { rows } = await sql<OwnThread>`
      SELECT * FROM inbox_threads WHERE person_id = ${personId}
        AND event > ${after}::bigint AND event <= ${last}::bigint
      ORDER BY event LIMIT ${sql.lit(MOST_CHANGES)}`.execute(db);
    const upTo = rows.length === MOST_CHANGES ? (rows.at(-1)?.event ?? last) : last;
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

  async function endThoseSignedOut(): Promise<void> {
    if (performance.now() - sessionsAt < SESSIONS_MS) return;
    sessionsAt = performance.now();
    const known = [...streams];
    const roles = await findOpenRoles(db, [...new Set(known.map(({ tokenHash }) => tokenHash))], clock());
    for (const stream of known) if (roles.get(stream.tokenHash) !== stream.role) end(stream);
  }

  function beat(): void {
    const due = performance.now() - MESSAGE_BEAT_MS;
    for (const stream of streams) if (stream.heardAt <= due) say(stream, 'event: beat\ndata: {}\n\n');
  }

  async function look(): Promise<void> {
    if (isLeaving()) return close();
    beat();
    // The database may be down for a while. Streams stay open and continue from their last event.
    await tellNews()
      .then(endThoseSignedOut)
      .catch((error) => log.warn({ err: error }, 'checking for new messages failed and will be retried'));
    timer = streams.size > 0 ? setTimeout(look, LOOK_MS) : undefined;
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
      if (own.length >= MOST_STREAMS) throw new Refusal('too-many-streams');
      // A number from the future means that the database was restored to an earlier moment.
      const isKnown = asked !== undefined && asked <= last;
      const after = isKnown ? asked : last;
      const stream: Stream = {
        personId,
        tokenHash,
        role,
        after,
        heardAt: performance.now(),
        out: new Readable({ read() {} }),
      };
      stream.out.once('close', () => streams.delete(stream));
      say(stream, RETRY);
      // A new stream without a known number makes the page read everything once.
      say(stream, `id: ${after}\nevent: ${isKnown ? 'beat' : 'reset'}\ndata: {}\n\n`);
      streams.add(stream);
      timer ??= setTimeout(look, 0);
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
