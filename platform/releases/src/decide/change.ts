import type { AreaName, Canary, ReleaseChange, ReleaseEvent, ReleaseName, ReleaseSet } from 'contracts';
import type { Entry, Pointer } from '../store/records.ts';
import type { Versions } from '../store/release.ts';

/** An area's version failed too often: visitors are kept off it. */
interface OpenBreaker {
  action: 'breaker';
  name: AreaName;
  version: string;
  reason: string;
}

/** The next step of this canary, unless it has changed since. */
interface StepCanary {
  action: 'canary-step';
  name: ReleaseName;
  seen: Canary;
  reason: string;
}

/** A working tree was built: the versions that it has now, and those of its last start. */
interface BuildTree {
  action: 'build';
  tree: Versions;
  last: Partial<Versions>;
  reason?: undefined;
}

/**
 * What can change what visitors get. `by` is a person's email, a token's name, `build`, or `edge`. `mostPerDay` limits
 * what the edge takes back by itself.
 */
export type Change = { by: string; revision?: number; mostPerDay?: number } & (
  | ReleaseChange
  | OpenBreaker
  | StepCanary
  | BuildTree
);

export type ChangeOf<A extends Change['action']> = Extract<Change, { action: A }>;

/** What visitors get after a change, and what its event says. */
export interface Outcome extends Pick<Pointer, 'set' | 'broken'> {
  canaries: readonly Canary[];
  versions: Versions;
  /** Must be stored before the pointer names them. */
  sets: ReleaseSet[];
  event: Pick<ReleaseEvent, 'name' | 'from' | 'to'> & Partial<Pick<ReleaseEvent, 'action' | 'journeys' | 'results'>>;
}

/** The one entry that a change appends, and the sets that must be stored before it. */
export interface Decision {
  entry: Entry;
  sets: ReleaseSet[];
}
