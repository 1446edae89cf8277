import { canariesOf } from '../store/records.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { withVersion } from '../store/release.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { ChangeOf, Outcome } from './change.ts';
import { promoted } from './compose-set.ts';
import { nextSet } from './next-set.ts';
import { refuseChanged } from './refuse-changed.ts';

/**
 * Takes an area off the site: its pages, menu entries and slots disappear with each visitor's next page, and its canary
 * ends. Its versions stay in the store, and promoting one brings it back.
 */
export function retire(snapshot: Snapshot, { name, revision }: ChangeOf<'retire'>): Outcome {
  const { pointer, versions } = promoted(snapshot);
  refuseChanged(snapshot, name, revision);
  const from = versions[name];
  if (name === 'shell') throw new ReleaseRefusal('invalid', 'The shell cannot be retired: it is the site');
  if (from === undefined) throw new ReleaseRefusal('invalid', `${name} is not on the site`);
  const canaries = canariesOf(pointer).filter((one) => one.name !== name);
  const next = nextSet(snapshot, { ...pointer, canaries, versions: withVersion(versions, name, undefined) });
  return { ...next, event: { name, from, to: null } };
}
