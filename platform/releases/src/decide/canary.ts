import { isDeepStrictEqual } from 'node:util';
import type { CanarySteps } from 'contracts';
import { canariesOf } from '../store/records.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { ChangeOf, Outcome } from './change.ts';
import { composeSet, isBroken, promoted } from './compose-set.ts';
import { changedMeanwhile, refuseChanged } from './refuse-changed.ts';
import { refuseUntested } from './refuse-untested.ts';

/** The maximum number of simultaneous canaries. Each has its own set, and a visitor can be in only one of them. */
const MAX_CANARIES = 8;

/**
 * Gives a version to a share of the visitors, while the others keep the promoted version. Each name can have one
 * canary. If one is already running, its version and share are replaced. A visitor is in at most one canary, so that no
 * page contains two. The version's journeys must have passed.
 */
export function startCanary(snapshot: Snapshot, change: ChangeOf<'canary'>): Outcome | undefined {
  const { name, to, share, by, revision, steps: wanted } = change;
  const { pointer, versions } = promoted(snapshot);
  const { broken } = pointer;
  const running = canariesOf(pointer);
  const before = running.find((one) => one.name === name);
  const refuse = (sentence: string) => new ReleaseRefusal('invalid', sentence);
  if (![share, ...(wanted?.shares ?? [])].every((one) => one > 0 && one < 1))
    throw refuse('The share must be above 0 and below 1');
  if (wanted && !(wanted.shares[0] === share && wanted.shares.every((one, at, all) => one > (all[at - 1] ?? 0))))
    throw refuse('The shares of steps must begin with the first share, and grow');
  refuseChanged(snapshot, name, revision);
  if (!before && running.length >= MAX_CANARIES)
    throw new ReleaseRefusal('canary-running', `${MAX_CANARIES} canaries are running; end one of them first`);
  if (versions[name] === to) throw refuse(`${name} ${to} is already promoted`);
  if (isBroken(broken, name, to)) throw refuse(`${name} ${to} failed too often; promote it or publish another version`);
  const isSame = before?.version === to;
  if (isSame && before.share === share && isDeepStrictEqual(plannedSteps(before.steps), wanted)) return undefined;
  const set = composeSet(snapshot, { ...versions, [name]: to }, { broken });
  // If only the share changes, the set remains the same, so no new results are required.
  const gate = isSame && before.set === set.id ? {} : refuseUntested(snapshot, { [name]: to }, change);
  const since = isSame ? before.since : snapshot.at;
  const steps = wanted && { ...wanted, at: snapshot.at };
  const canary = {
    name,
    version: to,
    set: set.id,
    share,
    since,
    by,
    ...(steps && { steps }),
  };
  return {
    ...pointer,
    versions,
    // If only the share changes, the canary keeps its position, so that visitors of other canaries remain in them.
    canaries: isSame
      ? running.map((one) => (one === before ? canary : one))
      : [...running.filter((one) => one !== before), canary],
    sets: [set],
    event: { name, from: versions[name] ?? null, to, ...gate },
  };
}

function plannedSteps(steps: CanarySteps | undefined): Omit<CanarySteps, 'at'> | undefined {
  if (!steps) return undefined;
  const { at: _, ...order } = steps;
  return order;
}

/**
 * Ends a canary, so that its visitors get the promoted set. If `revision` is given, the canary must be the one that was
 * running then, but its share may have changed. Without a name, exactly one canary must be running.
 */
export function endCanary(snapshot: Snapshot, { name, revision }: ChangeOf<'canary-end'>): Outcome {
  const { pointer, versions } = promoted(snapshot);
  const running = canariesOf(pointer);
  const named = running.filter((one) => name === undefined || one.name === name);
  const [canary, ...others] = named;
  if (!canary) throw new ReleaseRefusal('no-canary', name ? `No canary of ${name} is running` : 'No canary is running');
  if (others.length > 0)
    throw new ReleaseRefusal(
      'invalid',
      `Say which one: canaries of ${running.map((one) => one.name).join(', ')} are running`,
    );
  if (revision !== undefined && revision !== pointer.revision) {
    const seen = snapshot.entries.find((entry) => entry.pointer?.revision === revision)?.pointer;
    const isSame = (one: typeof canary) =>
      one.name === canary.name && one.version === canary.version && one.since === canary.since;
    if (!seen || !canariesOf(seen).some(isSame)) throw changedMeanwhile('the canary');
  }
  const event = { name: canary.name, from: canary.version, to: null };
  return { ...pointer, versions, canaries: running.filter((one) => one !== canary), sets: [], event };
}
