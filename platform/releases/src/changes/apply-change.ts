import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Decision } from '../decide/change.ts';
import { promoted } from '../decide/compose-set.ts';
import { decide } from '../decide/decide.ts';
import type { TrustedKey } from '../store/gate-keys.ts';
import { append } from '../store/history.ts';
import type { EventFacts, Pointer } from '../store/records.ts';
import { readSnapshot, type Snapshot, type Wanted } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';

const TRIES = 2_000;

/**
 * Changes what visitors get. A change without `revision` is refused if its name changed since this call began. That
 * `by` may do this is for the caller to check.
 *
 * @param trusted keys whose results of journeys count; default none
 * @returns the pointer after it, also when there was nothing to do
 * @throws ReleaseRefusal
 */
export async function applyChange(store: Store, change: Change, trusted: readonly TrustedKey[] = []): Promise<Pointer> {
  let { revision } = change;
  const snapshot = await appendOne(store, { ...wantedBy(change), trusted }, (now) => {
    revision ??= now.pointer?.revision;
    return decide(now, { ...change, ...(revision !== undefined && { revision }) });
  });
  return promoted(snapshot).pointer;
}

/** Notes what changes nothing for visitors: a publication, a link, a clean-up. A function says what, again at each try. */
export async function recordEvent(
  store: Store,
  facts: EventFacts | (() => Promise<EventFacts | undefined>),
): Promise<void> {
  await appendOne(store, { entries: 1 }, async (now) => {
    const known = typeof facts === 'function' ? await facts() : facts;
    return known && noteOf(now, known);
  });
}

/** Reads, decides, appends; again from the start whenever another process was faster. Answers the store after it. */
async function appendOne(
  store: Store,
  wanted: Wanted,
  decideOn: (now: Snapshot) => Decision | undefined | Promise<Decision | undefined>,
): Promise<Snapshot> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = await readSnapshot(store, wanted);
    const decision = await decideOn(now);
    if (!decision) return now;
    for (const set of decision.sets) await store.addSet(set);
    const { pointer, versions } = decision.entry;
    if (await append(store, now.number + 1, decision.entry)) return { ...now, pointer, versions };
    await sleep(randomInt(1, 10 + Math.min(tries, 100)));
  }
  throw new Error(`The history in ${store.folder} could not be written: others were faster ${TRIES} times`);
}

function noteOf({ at, pointer, versions }: Snapshot, facts: EventFacts): Decision {
  const event = { name: null, from: null, reason: null, journeys: null, ...facts, at, set: pointer?.set ?? '' };
  return { entry: { event, pointer, versions }, sets: [] };
}

/** What the snapshot must have besides what the history names. */
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
