import { canariesOf } from '../store/records.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { withVersion } from '../store/release.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { ChangeOf, Outcome } from './change.ts';
import { promoted } from './compose-set.ts';
import { nextSet } from './next-set.ts';
import { refuseChanged } from './refuse-changed.ts';

/**
 * Takes an area off the site. Its pages, menu entries and slots disappear when a visitor loads the next page, and its
 * canary ends. Its versions remain in the store. Promoting one of them brings the area back.
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
