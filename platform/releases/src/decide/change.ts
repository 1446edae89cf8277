import type { AreaName, Canary, ReleaseChange, ReleaseEvent, ReleaseName, ReleaseSet } from 'contracts';
import type { Entry, Pointer } from '../store/records.ts';
import type { Versions } from '../store/release.ts';

interface OpenBreaker {
  action: 'breaker';
  name: AreaName;
  version: string;
  reason: string;
}

/** Takes the next step of the canary `seen`, unless it has changed in the meantime. */
interface StepCanary {
  action: 'canary-step';
  name: ReleaseName;
  seen: Canary;
  reason: string;
}

interface BuildTree {
  action: 'build';
  tree: Versions;
  last: Partial<Versions>;
  reason?: undefined;
}

/**
 * A change to the versions that visitors get. `by` is a person's email, a token's name, `build` or `edge`. `mostPerDay`
 * is the maximum number of automatic rollbacks in 24 hours.
 */
export type Change = { by: string; revision?: number; mostPerDay?: number } & (
  | ReleaseChange
  | OpenBreaker
  | StepCanary
  | BuildTree
);

export type ChangeOf<A extends Change['action']> = Extract<Change, { action: A }>;

export interface Outcome extends Pick<Pointer, 'set' | 'broken'> {
  canaries: readonly Canary[];
  versions: Versions;
  /** The sets that must be stored before the pointer refers to them. */
  sets: ReleaseSet[];
  event: Pick<ReleaseEvent, 'name' | 'from' | 'to'> & Partial<Pick<ReleaseEvent, 'action' | 'journeys' | 'results'>>;
}

/** The entry to append, and the sets that must be stored before it. */
export interface Decision {
  entry: Entry;
  sets: ReleaseSet[];
}
