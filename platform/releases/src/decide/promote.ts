import { canariesOf } from '../store/records.ts';
import { namesOf } from '../store/release.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { ChangeOf, Outcome } from './change.ts';
import { promoted } from './compose-set.ts';
import { nextSet } from './next-set.ts';
import { refuseChanged } from './refuse-changed.ts';
import { refuseUntested } from './refuse-untested.ts';

/**
 * Promotes stored versions together. An area that is not on the site yet is added. The versions' breakers are closed,
 * and their canaries end. The journeys must have passed on exactly this set.
 */
export function promote(snapshot: Snapshot, change: ChangeOf<'promote'>): Outcome | undefined {
  const { name, to, also, revision } = change;
  const { pointer, versions } = promoted(snapshot);
  const wanted = { ...also, [name]: to };
  const names = namesOf(wanted);
  for (const one of names) refuseChanged(snapshot, one, revision);
  const broken = pointer.broken.filter((one) => wanted[one.name] !== one.version);
  const isPromoted = names.every((one) => versions[one] === wanted[one]);
  if (isPromoted && broken.length === pointer.broken.length) return undefined;
  const gate = refuseUntested(snapshot, wanted, change);
  const next = nextSet(snapshot, { versions: { ...versions, ...wanted }, broken, canaries: canariesOf(pointer) });
  const event =
    names.length === 1 ? { name, from: versions[name] ?? null, to } : { name: null, from: pointer.set, to: next.set };
  return { ...next, event: { ...event, ...gate } };
}
