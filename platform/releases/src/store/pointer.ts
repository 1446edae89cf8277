import type { AreaName, ReleaseEvent, ReleaseName } from 'contracts';
import { append, type Entry, readCurrent } from './history.ts';
import { ReleaseRefusal } from './refusal.ts';
import { versionsOfSet } from './set-versions.ts';
import type { Store } from './store.ts';

/** What visitors get. Read from the newest entry of the history; `pointer.json` is a copy of it. */
export interface Pointer {
  /** Counts up with each move. */
  revision: number;
  /** The promoted set; it is complete in the store. */
  set: string;
  /** A share of the visitors gets `set`, which is the promoted one with this version of `name`. */
  canary: null | { name: ReleaseName; version: string; set: string; share: number; since: string; by: string };
  /** Versions that visitors are kept off because they failed: neither fallback nor the aim of a rollback. */
  broken: { name: AreaName; version: string; since: string; reason: string }[];
  /** Instant of the move. */
  at: string;
}

/** An event without what the store itself adds. */
export type EventFacts = Omit<ReleaseEvent, 'at' | 'set'>;

export type EventOf = EventFacts | ((before: Pointer, after: Pointer) => EventFacts | Promise<EventFacts>);

/** Undefined before the first promotion. */
export async function readPointer(store: Store): Promise<Pointer | undefined> {
  return (await readCurrent(store)).pointer ?? undefined;
}

/**
 * Moves the pointer by compare-and-swap, across processes: `change` makes the new pointer of the current one
 * and is called again when somebody else moved it meanwhile; undefined moves nothing. It may throw a
 * ReleaseRefusal. `revision` and `at` of its answer are set here. The event goes into the history together
 * with the move: both are there after a crash, or neither. Answers the new pointer, or undefined when nothing
 * moved.
 */
export async function movePointer(
  store: Store,
  change: (now: Pointer) => Promise<Pointer | undefined>,
  event: EventOf,
): Promise<Pointer | undefined> {
  await adopt(store);
  const entry = await append(store, async ({ pointer: before }) => {
    if (!before) throw new ReleaseRefusal('nothing-released', 'Nothing is released yet; npm start makes the first set');
    const wanted = await change(before);
    if (!wanted) return undefined;
    const after = { ...wanted, revision: before.revision + 1, at: new Date().toISOString() };
    return entryOf(store, after, typeof event === 'function' ? await event(before, after) : event);
  });
  return entry?.pointer ?? undefined;
}

/** The very first promotion; answers undefined when the store has a pointer by now. */
export async function placePointer(store: Store, set: string, event: EventFacts): Promise<Pointer | undefined> {
  const entry = await append(store, async ({ pointer }) => {
    if (pointer) return undefined;
    const first = { revision: 1, set, canary: null, broken: [], at: new Date().toISOString() };
    return entryOf(store, first, event);
  });
  return entry?.pointer ?? undefined;
}

/** Notes in the history what moves no pointer: a publication, a link, a clean-up. */
export async function recordEvent(store: Store, event: EventFacts): Promise<void> {
  await adopt(store);
  await append(store, async ({ pointer }) => {
    if (pointer) return entryOf(store, pointer, event);
    return { event: { ...event, at: new Date().toISOString(), set: '' }, pointer: null, versions: null };
  });
}

/** A store from before there was a history: what it promotes becomes the first entry. */
async function adopt(store: Store): Promise<void> {
  const facts: EventFacts = {
    by: 'build',
    action: 'promote',
    name: null,
    from: null,
    to: null,
    reason: 'The set that was promoted when the history began',
    journeys: null,
  };
  const { number, pointer } = await readCurrent(store);
  if (number > 0 || !pointer) return;
  await append(store, async (now) => (now.number > 0 || !now.pointer ? undefined : entryOf(store, now.pointer, facts)));
}

async function entryOf(store: Store, pointer: Pointer, facts: EventFacts): Promise<Entry> {
  const event = { ...facts, at: new Date().toISOString(), set: pointer.set };
  return { event, pointer, versions: await versionsOfSet(store, pointer.set) };
}
