import type { ReleaseName } from 'contracts';
import { isBroken, promotedVersions, setOf } from './candidate.ts';
import { storedRelease } from './compose-set.ts';
import { readHistory } from './history.ts';
import { changedMeanwhile, move, type Ordered, refuseMoved, seenVersion } from './move.ts';
import type { Pointer } from './pointer.ts';
import { ReleaseRefusal } from './refusal.ts';
import type { Versions } from './release.ts';
import type { Store } from './store.ts';
import { TRAIL_ENTRIES } from './trail.ts';

/**
 * Gives a share of the visitors a version, the rest keeps the promoted one. One runs at a time: another name's
 * is never replaced (`canary-running`); asked again for the same name, it changes version and share.
 */
export async function startCanary(
  store: Store,
  { name, to, share, ...order }: Ordered & { name: ReleaseName; to: string; share: number },
): Promise<Pointer> {
  if (!(share > 0 && share < 1)) throw new ReleaseRefusal('invalid', 'The share must be above 0 and below 1');
  await storedRelease(store, name, to);
  const seen = await seenVersion(store, name, order.revision);
  const change = async (now: Pointer, versions: Versions) => {
    refuseMoved(name, seen, versions);
    const { canary } = now;
    if (canary && canary.name !== name)
      throw new ReleaseRefusal('canary-running', `A canary of ${canary.name} ${canary.version} runs; end it first`);
    if (versions[name] === to) throw new ReleaseRefusal('invalid', `${name} ${to} is what everyone gets already`);
    if (isBroken(now.broken, name, to))
      throw new ReleaseRefusal('invalid', `${name} ${to} failed too often; promote it or publish another version`);
    const isSame = canary?.version === to;
    if (isSame && canary.share === share) return undefined;
    const { id } = await setOf(store, { ...versions, [name]: to }, now.broken);
    const since = isSame ? canary.since : new Date().toISOString();
    return { ...now, canary: { name, version: to, set: id, share, since, by: order.by } };
  };
  const { by, reason } = order;
  return move(store, change, async (before) => {
    const from = (await promotedVersions(store, before))[name];
    return { action: 'canary', name, from, to, by, reason, journeys: null };
  });
}

/**
 * Everyone gets the promoted set again. With `name`, only a canary of that name is ended; with `revision`, only the one
 * that ran then.
 */
export async function endCanary(
  store: Store,
  { name, ...order }: Ordered & { name?: ReleaseName | undefined },
): Promise<Pointer> {
  const change = async (now: Pointer) => {
    if (!now.canary || (name && now.canary.name !== name))
      throw new ReleaseRefusal('no-canary', name ? `No canary of ${name} runs` : 'No canary runs');
    if (!(await ranAt(store, order.revision, now))) throw changedMeanwhile('the canary');
    return { ...now, canary: null };
  };
  return move(store, change, ({ canary }) => {
    const { by, reason } = order;
    return {
      action: 'canary-end',
      name: canary?.name ?? null,
      from: canary?.version ?? null,
      to: null,
      by,
      reason,
      journeys: null,
    };
  });
}

/** Whether the canary that runs now ran at this revision; its share may be another. */
async function ranAt(store: Store, revision: number | undefined, now: Pointer): Promise<boolean> {
  if (revision === undefined || revision === now.revision) return true;
  const history = await readHistory(store, TRAIL_ENTRIES);
  const then = history.find(({ pointer }) => pointer?.revision === revision)?.pointer?.canary;
  return then?.name === now.canary?.name && then?.version === now.canary?.version && then?.since === now.canary?.since;
}
