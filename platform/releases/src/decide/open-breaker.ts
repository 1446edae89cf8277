import { canariesOf } from '../store/records.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { ChangeOf, Outcome } from './change.ts';
import { isBroken, promoted, promotedSet } from './compose-set.ts';
import { nextSet } from './next-set.ts';

/**
 * Protects visitors from a version that failed too often: it can no longer be a fallback or canary. If it is promoted
 * and has a fallback, the fallback replaces it.
 */
export function openBreaker(snapshot: Snapshot, { name, version, reason }: ChangeOf<'breaker'>): Outcome | undefined {
  const { pointer, versions } = promoted(snapshot);
  if (isBroken(pointer.broken, name, version)) return undefined;
  const broken = [...pointer.broken, { name, version, since: snapshot.at, reason }];
  const canaries = canariesOf(pointer).filter((one) => one.name !== name || one.version !== version);
  const fallback = versions[name] === version ? promotedSet(snapshot).fallbacks?.[name]?.version : undefined;
  const next = nextSet(snapshot, {
    versions: { ...versions, ...(fallback && { [name]: fallback }) },
    broken,
    canaries,
  });
  return { ...next, event: { name, from: version, to: next.versions[name] ?? null } };
}
