import { Readable } from 'node:stream';
import { MESSAGE_BEAT_MS, type Role } from 'contracts';
import { Refusal, type Services } from '../../base/index.ts';
import { findOpenRoles } from '../../people/index.ts';
import { findChanges, findLastEvent, findNewEvents } from './find-changes.ts';

/** Interval at which the database is polled for new events, once for all streams of a process. */
const POLL_MS = 250;
const SESSION_CHECK_MS = 1_000;
/** Maximum number of streams per person and process. */
const MAX_STREAMS = 6;
/** Maximum unread output of a stream, in bytes. A stream that exceeds this is closed. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** Delay before the browser reconnects, in ms. */
const RETRY = 'retry: 300\n\n';

interface StreamOwner {
  personId: string;
  tokenHash: string;
  role: Role;
}

interface Stream extends StreamOwner {
  /** Number of the last event that was sent. */
  after: number;
  lastSentAt: number;
  out: Readable;
}

export interface Streams {
  /** @throws Refusal if the person has too many streams. */
  open(caller: StreamOwner, after: number | undefined): Promise<Readable>;
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

  async function sendNewEvents(): Promise<void> {
    // A stream opened during this poll may start from an older event. The next poll serves it.
    const known = Map.groupBy(streams, ({ personId }) => personId);
    if (known.size === 0) return;
    const afters = new Map([...known].map(([id, own]) => [id, Math.min(...own.map(({ after }) => after))]));
    for (const { person_id, last_event } of await findNewEvents(db, afters)) {
      const after = afters.get(person_id) ?? 0;
      const { changes, upTo } = await findChanges(db, person_id, { after, last: last_event }, clock());
      for (const stream of known.get(person_id) ?? []) {
        const news = changes.filter(({ event }) => event > stream.after);
        if (news.length > 0) write(stream, news.map(({ text }) => text).join(''));
        stream.after = Math.max(stream.after, upTo);
      }
    }
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
    // The database may be temporarily down. Streams stay open and continue from their last event.
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
    async open(caller, asked) {
      if (isLeaving()) throw new Refusal('overloaded');
      const last = await findLastEvent(db, caller.personId);
      const own = [...streams].filter(({ personId }) => personId === caller.personId);
      if (own.length >= MAX_STREAMS) throw new Refusal('too-many-streams');
      // A number above `last` means that the database was restored to an earlier state.
      const isKnown = asked !== undefined && asked <= last;
      const stream = startStream(caller, isKnown ? asked : last, isKnown);
      stream.out.once('close', () => streams.delete(stream));
      streams.add(stream);
      timer ??= setTimeout(poll, 0);
      return stream.out;
    },
    close,
  };
}

function startStream({ personId, tokenHash, role }: StreamOwner, after: number, isKnown: boolean): Stream {
  const out = new Readable({ read() {} });
  const stream: Stream = { personId, tokenHash, role, after, lastSentAt: performance.now(), out };
  write(stream, RETRY);
  // Without a known number, `reset` makes the page reload everything once.
  write(stream, `id: ${after}\nevent: ${isKnown ? 'beat' : 'reset'}\ndata: {}\n\n`);
  return stream;
}

function write(stream: Stream, text: string): void {
  stream.lastSentAt = performance.now();
  stream.out.push(text);
  if (stream.out.readableLength > MAX_UNREAD_BYTES) stream.out.destroy();
}
