import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JourneysResult } from 'contracts';
import type { Change, Decision } from '../decide/change.ts';
import { promoted } from '../decide/compose-set.ts';
import { decide } from '../decide/decide.ts';
import { append } from '../store/history.ts';
import type { EventFacts, Pointer } from '../store/records.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { readSnapshot, type Snapshot, type Wanted } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';

/** Reads the results of journeys that are still valid. */
export type ReadResults = () => Promise<readonly JourneysResult[]>;

const MAX_TRIES = 2_000;

/**
 * Changes the versions that visitors get. A change without `revision` is refused if its name changes during this call.
 * The caller must check that `by` is allowed to make the change.
 *
 * @param results is called only if the change depends on it, because it needs the API; by default, there are none
 * @returns the pointer after the change, or the current pointer if there was nothing to change
 * @throws ReleaseRefusal
 */
export async function applyChange(
  store: Store,
  change: Change,
  results: ReadResults = async () => [],
): Promise<Pointer> {
  let { revision } = change;
  const snapshot = await appendOne(store, wantedBy(change), async (now) => {
    revision ??= now.pointer?.revision;
    const asked = { ...change, ...(revision !== undefined && { revision }) };
    try {
      return decide(now, asked);
    } catch (error) {
      if (!(error instanceof ReleaseRefusal) || error.code !== 'journeys-needed') throw error;
      return decide({ ...now, results: await results() }, asked);
    }
  });
  return promoted(snapshot).pointer;
}

/**
 * Records an event that does not affect visitors, such as a publication, a link or a cleanup. If `facts` is a function,
 * it is called for each attempt.
 */
export async function recordEvent(
  store: Store,
  facts: EventFacts | (() => Promise<EventFacts | undefined>),
): Promise<void> {
  await appendOne(store, { entries: 1 }, async (now) => {
    const known = typeof facts === 'function' ? await facts() : facts;
    return known && noteOf(now, known);
  });
}

/**
 * Reads a snapshot, makes a decision and appends its entry to the history. If another process appends first, starts
 * over with a new snapshot. Returns the resulting snapshot.
 */
async function appendOne(
  store: Store,
  wanted: Wanted,
  decideOn: (now: Snapshot) => Decision | undefined | Promise<Decision | undefined>,
): Promise<Snapshot> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const now = await readSnapshot(store, wanted);
    const decision = await decideOn(now);
    if (!decision) return now;
    for (const set of decision.sets) await store.addSet(set);
    const { pointer, versions } = decision.entry;
    if (await append(store, now.number + 1, decision.entry)) return { ...now, pointer, versions };
    await sleep(randomInt(1, 10 + Math.min(tries, 100)));
  }
  throw new Error(
    `The history in ${store.folder} could not be written: other processes wrote first ${MAX_TRIES} times`,
  );
}

function noteOf({ at, pointer, versions }: Snapshot, facts: EventFacts): Decision {
  const event = { name: null, from: null, reason: null, journeys: null, ...facts, at, set: pointer?.set ?? '' };
  return { entry: { event, pointer, versions }, sets: [] };
}

/** Returns the versions and sets that the snapshot must contain in addition to those in the history. */
function wantedBy(change: Change): Wanted {
  switch (change.action) {
    case 'promote':
      return { versions: { ...change.also, [change.name]: change.to } };
    case 'canary':
      return { versions: { [change.name]: change.to } };
    case 'build':
      return { versions: change.tree };
    case 'rollback-set':
      return { set: change.set };
    default:
      return {};
  }
}
