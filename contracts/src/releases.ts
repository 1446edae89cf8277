import type { AreaName, ReleaseName } from './release-names.ts';
import type { ReleaseSet } from './release-set.ts';

// Types alone: browser bundles have no schemas.
export type { OverrideRequest, ReleaseChange } from './release-schemas.ts';

/** What the edge answers at `/-/`: the state of releases, for the release tool and the console. */

/** `GET /-/release`: the set that this visitor's next page would be made of. */
export interface OfferedRelease {
  set: string;
}

/** How one version fared with visitors since the edge started to count, at most the last 24 hours. */
export interface VersionHealth {
  /** Pages and slots that were shown. */
  loads: number;
  /** Those that could not be: the code did not arrive, did not fit, or threw. */
  failures: number;
  /** 75th percentiles of pages that it brought; null while nobody reported one. Milliseconds, but the shift has no unit. */
  lcp: number | null;
  inp: number | null;
  cls: number | null;
}

export interface VersionState {
  version: string;
  /** ISO instant of its publication. */
  at: string;
  /** Who published it: a person's email, a token's name, or `build` for a working tree. */
  by: string;
  /** Of all its files, unpacked. */
  bytes: number;
  /** The contracts that it needs; null for the shell, which offers them. */
  requires: { platform: string; http: string } | null;
  isPromoted: boolean;
  isFallback: boolean;
  /** True while visitors are kept off it, because it failed too often. */
  isBroken: boolean;
  health: VersionHealth;
}

export interface CanaryState {
  name: ReleaseName;
  version: string;
  set: string;
  /** Of all visitors, above 0 and below 1. */
  share: number;
  since: string;
  by: string;
  canary: VersionHealth;
  /** The promoted version, in the same time. */
  control: VersionHealth;
}

export type ReleaseAction =
  | 'publish'
  | 'promote'
  | 'rollback'
  | 'canary'
  | 'canary-end'
  | 'breaker'
  | 'override'
  | 'gc';

export interface ReleaseEvent {
  at: string;
  by: string;
  action: ReleaseAction;
  name: ReleaseName | null;
  from: string | null;
  to: string | null;
  /** The promoted set after it. */
  set: string;
  /** Given by a person, or by the edge when it acted by itself. */
  reason: string | null;
  /** Whether the journeys passed before; null where none are run. */
  journeys: 'passed' | 'skipped' | null;
}

/** `GET /-/releases`. */
export interface ReleasesState {
  /** Counts up with each move of the pointer; a change names the one it was decided on. */
  revision: number;
  promoted: ReleaseSet;
  canary: CanaryState | null;
  versions: Record<ReleaseName, VersionState[]>;
  /** The shell that was promoted before this one, which open pages still have; one that was taken back is none. */
  shellBefore?: string;
  /** The last 50 promoted sets, newest first. */
  sets: { id: string; at: string; versions: Record<ReleaseName, string> }[];
  /** The last 200, newest first. */
  history: ReleaseEvent[];
}

/** `POST /-/reports`, sent as a page is left and when an area fails: how the areas of a page fared, or why it has none. */
export interface PageReport {
  set: string;
  /** The area whose route the page is; null for the shell's own pages. */
  page: AreaName | null;
  areas: {
    area: AreaName;
    version: string;
    outcome: 'shown' | 'failed';
    /** In the words of the panel; at most 300 characters. */
    reason?: string;
  }[];
  /** The shell did not start, so that nothing is shown; the reason has at most 300 characters. */
  shell?: { reason: string };
  /** Milliseconds; the shift has no unit. */
  vitals?: { lcp?: number; inp?: number; cls?: number };
}
