import { Readable } from 'node:stream';
import { MESSAGE_BEAT_MS, type Role, type ThreadEvent } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { findOpenRoles } from '../sessions/storage.ts';
import type { OwnThread } from './storage.ts';

/** How often the database is asked for what is new, once for all streams of a process. */
const LOOK_MS = 250;
/** How often it is asked whether the sessions go on, with the same roles. */
const SESSIONS_MS = 1_000;
/** Of one person, in each process. */
const MOST_STREAMS = 6;
/** A browser that takes nothing in is not kept waiting for. */
const MOST_WAITING = 64 * 1024;
/** After a cut, a browser connects again so soon. */
const RETRY = 'retry: 300\n\n';

/** So many changed threads are told of at once. */
const MOST_CHANGES = 101;

interface Change {
  event: number;
  text: string;
}

interface Stream {
  personId: string;
  tokenHash: string;
  /** The person's role when the stream began. */
  role: Role;
  /** The number up to which it was told. */
  after: number;
  heardAt: number;
  out: Readable;
}

export interface Streams {
  /** @throws Refusal when the person has too many. */
  open(caller: Pick<Stream, 'personId' | 'tokenHash' | 'role'>, after: number | undefined): Promise<Readable>;
  /** Ends all: browsers connect again, to another process. */
  close(): void;
}

/**
 * The open streams of this process. It asks the database, because that is where other processes write: with a pooler
 * nothing can be listened to. A stream says which threads changed; pages ask for the messages.
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
    // One that is opened meanwhile may have been told less: it waits for the next look.
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
   * In their order, and up to which number they are all there. What came after `last`, which was read before, waits for
   * the next look: of two tables that are read one after the other, the second may have what the first had not yet.
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
    const changes = rows.map((row) => ({ event: row.event, text: inStream(row) }));
    if (note != null) changes.push({ event: note, text: `id: ${note}\nevent: notifications\ndata: {}\n\n` });
    return { changes: changes.sort((a, b) => a.event - b.event), upTo };
  }

  /** Ends the streams of people who have signed out, were deleted, or have another role now. */
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
    // The database may be away for a while: streams stay, and go on with what they have been told.
    await tellNews()
      .then(endThoseSignedOut)
      .catch((error) => log.warn({ err: error }, 'looking for new messages failed and will be repeated'));
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
      // A number that is not there yet is of a database that was restored to an earlier moment.
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
      // Whoever begins here reads everything once.
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

function inStream({ event, thread_id, last_position, read_position }: OwnThread): string {
  const data: ThreadEvent = { thread: thread_id, last: last_position, read: read_position };
  return `id: ${event}\nevent: thread\ndata: ${JSON.stringify(data)}\n\n`;
}
