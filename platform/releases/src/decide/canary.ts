import { ReleaseRefusal } from '../store/refusal.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { ChangeOf, Outcome } from './change.ts';
import { composeSet, isBroken, promoted } from './compose-set.ts';
import { changedMeanwhile, refuseChanged } from './refuse-changed.ts';
import { refuseUntested } from './refuse-untested.ts';

/**
 * Gives a share of the visitors a version; the others keep the promoted one. One canary runs at a time: another
 * name's is never replaced; that of the same name changes its version and share. Its journeys must have passed.
 */
export function startCanary(snapshot: Snapshot, change: ChangeOf<'canary'>): Outcome | undefined {
  const { name, to, share, by, revision } = change;
  const { pointer, versions } = promoted(snapshot);
  const { canary, broken } = pointer;
  const refuse = (sentence: string) => new ReleaseRefusal('invalid', sentence);
  if (!(share > 0 && share < 1)) throw refuse('The share must be above 0 and below 1');
  refuseChanged(snapshot, name, revision);
  if (canary && canary.name !== name)
    throw new ReleaseRefusal('canary-running', `A canary of ${canary.name} ${canary.version} is running; end it first`);
  if (versions[name] === to) throw refuse(`${name} ${to} is already promoted`);
  if (isBroken(broken, name, to)) throw refuse(`${name} ${to} failed too often; promote it or publish another version`);
  const isSame = canary?.version === to;
  if (isSame && canary.share === share) return undefined;
  const set = composeSet(snapshot, { ...versions, [name]: to }, { broken });
  // With another share the same set goes on.
  const gate = isSame && canary.set === set.id ? {} : refuseUntested(snapshot, { [name]: to }, change);
  const since = isSame ? canary.since : snapshot.at;
  return {
    ...pointer,
    versions,
    canary: { name, version: to, set: set.id, share, since, by },
    sets: [set],
    event: { name, from: versions[name] ?? null, to, ...gate },
  };
}

/** Everyone gets the promoted set again. Ends only the canary that ran at `revision`, whatever its share. */
export function endCanary(snapshot: Snapshot, { name, revision }: ChangeOf<'canary-end'>): Outcome {
  const { pointer, versions } = promoted(snapshot);
  const { canary } = pointer;
  if (!canary || (name && canary.name !== name))
    throw new ReleaseRefusal('no-canary', name ? `No canary of ${name} is running` : 'No canary is running');
  if (revision !== undefined && revision !== pointer.revision) {
    const seen = snapshot.entries.find((entry) => entry.pointer?.revision === revision)?.pointer?.canary;
    const isSame = seen?.name === canary.name && seen.version === canary.version && seen.since === canary.since;
    if (!isSame) throw changedMeanwhile('the canary');
  }
  const event = { name: canary.name, from: canary.version, to: null };
  return { ...pointer, versions, canary: null, sets: [], event };
}
