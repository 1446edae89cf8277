import type { AreaName, ReleaseName } from './release-names.ts';
import type { ReleaseSet } from './release-set.ts';

// Types only, to keep schemas out of browser bundles.
export type { CandidateRequest, OverrideChoice, OverrideRequest, ReleaseChange } from './release-schemas.ts';

/** Responses of the edge below `/-/`: the state of releases, for the release tool and the console. */

/** `GET /-/release`: the release set of this visitor's next page. */
export interface OfferedRelease {
  set: string;
}

/** The health of a version over the last 24 hours or less, as counted by the edges on a store. */
export interface VersionHealth {
  loads: number;
  /** Pages and slots that failed: the code did not load, was incompatible, or threw. */
  failures: number;
  /** 75th percentiles in ms (layout shift has no unit). Null until one is reported. */
  lcp: number | null;
  inp: number | null;
  cls: number | null;
}

export interface VersionState {
  version: string;
  at: string;
  /** The publisher: an email, a token's name, or `build` for a working tree. */
  by: string;
  bytes: number;
  requires: { platform: string; http: string } | null;
  isPromoted: boolean;
  isFallback: boolean;
  isBroken: boolean;
  health: VersionHealth;
}

/** A share of the visitors gets `set`, the promoted set with this version of `name`. */
export interface Canary {
  name: ReleaseName;
  version: string;
  set: string;
  /** Share of all visitors, above 0 and below 1. */
  share: number;
  since: string;
  by: string;
  /** Undefined if the share stays the same. Older edges ignore it. */
  steps?: CanarySteps;
}

/** Automatic steps. The edge takes the next one if the canary is not worse than its control. */
export interface CanarySteps {
  /** Ascending. The current share is one of them. */
  shares: number[];
  everyMs: number;
  /** Minimum number of visitors who had the version at the current share. */
  visitors: number;
  /** Promotes the canary after the last step. If undefined, the canary stays. */
  promotesAtEnd?: boolean;
  at: string;
}

export interface CanaryState extends Canary {
  canary: VersionHealth;
  /** The promoted version over the same period. */
  control: VersionHealth;
  next?: NextStep;
}

/** The next automatic step of a canary, and what it waits for. */
export interface NextStep {
  /** Null means promotion. */
  share: number | null;
  /** The earliest time of the step, as an ISO instant. */
  from: string;
  visitors: number;
  /** `gate`: journeys that must pass on the set that would be promoted. */
  waitsFor: ('time' | 'visitors' | 'gate')[];
}

export type ReleaseAction =
  | 'publish'
  | 'promote'
  | 'rollback'
  | 'retire'
  | 'canary'
  | 'canary-step'
  | 'canary-end'
  | 'breaker'
  | 'override'
  | 'gc';

export interface ReleaseEvent {
  at: string;
  by: string;
  action: ReleaseAction;
  name: ReleaseName | null;
  /** The version before. Null if the area was not on the site. */
  from: string | null;
  /** The version after. Null if the area is no longer on the site. */
  to: string | null;
  set: string;
  /** From a person, or from the edge for automatic actions. */
  reason: string | null;
  /** The result of the journeys before the action. Null if it needs none. */
  journeys: 'passed' | 'skipped' | null;
  /** The signed results. Undefined in events of older edges, which trusted the client. */
  results?: SignedResult[];
}

/** Journeys that all passed on one release set, as signed by a runner. */
export interface SignedResult {
  /** The name of the key in `GATE_KEYS`, or `local` for the key in the store's folder. */
  by: string;
  set: string;
  /** The journeys tagged with one of these names ran. */
  names: ReleaseName[];
  /** `own`: only journeys that involve no other area. */
  scope: JourneysScope;
  passed: number;
  /** Number of journeys that could not run, for example on a site without stand-ins. */
  skipped: number;
  at: string;
}

export type JourneysScope = 'all' | 'own';

/** Journeys that must pass on a set before visitors get it. */
export interface NeededJourneys {
  set: ReleaseSet;
  /** A hash of the files of all its versions. A result is valid only for these. */
  digest: string;
  names: ReleaseName[];
  scope: JourneysScope;
  result: SignedResult | null;
}

export interface OverrideLinks {
  url: string;
  until: string;
  /** The same versions with the previously promoted shell, on which their journeys must also pass. */
  before?: { shell: string; url: string };
}

/** `GET /-/override/versions`, for administrators and holders of a link: the versions that their browser can show. */
export interface OverrideVersions {
  /** When the override of this browser expires, as an ISO instant. Null without one. */
  until: string | null;
  promoted: Record<ReleaseName, string>;
  canaries: { name: ReleaseName; version: string }[];
  chosen: Record<ReleaseName, string>;
  /** The versions that can be chosen, newest first. */
  choices: Record<ReleaseName, { version: string; at: string }[]>;
}

export interface Candidate {
  /** First the journeys on the set with these versions, then those with the shell that open pages may still run. */
  needs: NeededJourneys[];
  keys: string[];
}

/**
 * `GET /-/releases/notes?name=host&to=1.1.0`: the changes of a version compared with the promoted one. Without `to`,
 * all versions.
 */
export interface ReleaseNotes {
  from: string | null;
  to: string | null;
  /** True if `to` is older than the promoted version, so the changes would be undone. */
  isBackwards: boolean;
  /** Newest first. `notes` is Markdown, shown as text. Null if there are none. */
  versions: { version: string; at: string; notes: string | null }[];
}

export interface ReleasesState {
  /** Increases with each change of what visitors get. A change request contains the revision that it is based on. */
  revision: number;
  promoted: ReleaseSet;
  canary: CanaryState | null;
  /** All canaries in the order in which they began. Undefined from edges that support only one. */
  canaries?: CanaryState[];
  /** All names with a stored version, whether or not they are on the site. */
  versions: Record<ReleaseName, VersionState[]>;
  sets: { id: string; at: string; versions: Record<ReleaseName, string> }[];
  history: ReleaseEvent[];
}

/** The name of the `Server-Timing` entry whose description is the page's token for its reports. */
export const REPORT_TOKEN = 'report-token';

/**
 * `POST /-/reports`: sent when a visitor leaves a page or an area fails. Contains the outcome of each area, or why the
 * shell did not start.
 */
export interface PageReport {
  /** The page's token. Reports without a valid one don't count. */
  token?: string;
  set: string;
  page: AreaName | null;
  areas: {
    area: AreaName;
    version: string;
    outcome: 'shown' | 'failed';
    /** The text in the error panel, at most 300 characters. */
    reason?: string;
  }[];
  /** Set if the shell did not start, so the page is empty. The reason has at most 300 characters. */
  shell?: { reason: string };
  /** In ms. Layout shift has no unit. */
  vitals?: { lcp?: number; inp?: number; cls?: number };
}
