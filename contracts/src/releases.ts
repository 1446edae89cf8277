import type { AreaName, ReleaseName } from './release-names.ts';
import type { ReleaseSet } from './release-set.ts';

// Types only, to keep schemas out of browser bundles.
export type { CandidateRequest, OverrideChoice, OverrideRequest, ReleaseChange } from './release-schemas.ts';

/** Responses of the edge at `/-/`: the state of releases, for the release tool and the console. */

/** `GET /-/release`: the release set of this visitor's next page. */
export interface OfferedRelease {
  set: string;
}

/** How one version performed for visitors since the edge started, over at most the last 24 hours. */
export interface VersionHealth {
  /** Pages and slots that rendered. */
  loads: number;
  /** Pages and slots that failed: the code did not load, was incompatible, or threw. */
  failures: number;
  /** 75th percentiles over its pages, in ms (layout shift has no unit); null until one is reported. */
  lcp: number | null;
  inp: number | null;
  cls: number | null;
}

export interface VersionState {
  version: string;
  /** When it was published, as an ISO instant. */
  at: string;
  /** Who published it: an email, a token's name, or `build` for a working tree. */
  by: string;
  /** The total size of its files, uncompressed. */
  bytes: number;
  /** The contract numbers it requires; null for the shell, which offers them. */
  requires: { platform: string; http: string } | null;
  isPromoted: boolean;
  isFallback: boolean;
  /** True while the breaker keeps visitors off it because it failed too often. */
  isBroken: boolean;
  health: VersionHealth;
}

/** A share of the visitors gets `set`: the promoted one with this version of `name`. */
export interface Canary {
  name: ReleaseName;
  version: string;
  set: string;
  /** Of all visitors: above 0 and below 1. */
  share: number;
  since: string;
  by: string;
  /** Absent when its share stays. Edges of before there were steps leave the share as it is. */
  steps?: CanarySteps;
}

/** By which a canary goes on by itself: the edge takes the next step when nothing is worse with it. */
export interface CanarySteps {
  /** From the smallest; its present share is one of them. */
  shares: number[];
  /** How long each lasts at least. */
  everyMs: number;
  /** How many visitors must have had the version at the present share. */
  visitors: number;
  /** After the last one it is promoted; absent: it stays. */
  promotesAtEnd?: boolean;
  /** When the present one began, as an ISO instant. */
  at: string;
}

export interface CanaryState extends Canary {
  canary: VersionHealth;
  /** The promoted version over the same period. */
  control: VersionHealth;
  /** Absent when it does nothing more by itself. */
  next?: NextStep;
}

/** What a canary does by itself next, and what it still waits for. */
export interface NextStep {
  /** Null: it is promoted. */
  share: number | null;
  /** When its time is over, as an ISO instant. */
  from: string;
  /** How many had the version at the present share so far. */
  visitors: number;
  /** `gate`: journeys that must pass on what would be promoted. */
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
  /** The version before; null if the area was not on the site. */
  from: string | null;
  /** The version after; null if the area is not on the site any more. */
  to: string | null;
  /** The promoted set after the event. */
  set: string;
  /** Given by a person, or by the edge for automatic actions. */
  reason: string | null;
  /** Whether the browser tests passed beforehand; null if the action needs none. */
  journeys: 'passed' | 'skipped' | null;
  /** The results by which they passed; absent in what older edges wrote, which took a client's word. */
  results?: SignedResult[];
}

/** Journeys that all passed on one release set, as a runner signed it. */
export interface SignedResult {
  /** The name of the key, of `GATE_KEYS`; `local` for the one of the store's own folder. */
  by: string;
  set: string;
  /** Whose journeys ran: those tagged with one of these names. */
  names: ReleaseName[];
  /** `own`: only those that are about no other area. */
  scope: JourneysScope;
  passed: number;
  /** Those that could not run there, as on a site without the stand-ins. */
  skipped: number;
  /** When they ended, as an ISO instant. */
  at: string;
}

export type JourneysScope = 'all' | 'own';

/** Journeys that must have passed on a set before visitors get it. */
export interface NeededJourneys {
  set: ReleaseSet;
  /** Hash of the files of all its versions: a result is good for them alone. */
  digest: string;
  names: ReleaseName[];
  scope: JourneysScope;
  /** A good one, if there is. */
  result: SignedResult | null;
}

/** `POST /-/overrides`. */
export interface OverrideLinks {
  url: string;
  /** When they expire, as an ISO instant. */
  until: string;
  /** The same versions with the shell that was promoted before, on which their journeys must pass too. */
  before?: { shell: string; url: string };
}

/** `GET /-/override/versions`, to administrators and to whoever opened a link: what their browser may show. */
export interface OverrideVersions {
  /** When the override of this browser expires, as an ISO instant; null without one. */
  until: string | null;
  promoted: Record<ReleaseName, string>;
  canaries: { name: ReleaseName; version: string }[];
  /** Of the override. */
  chosen: Record<ReleaseName, string>;
  /** Of the names that may be chosen, the newest version first. */
  choices: Record<ReleaseName, { version: string; at: string }[]>;
}

/** `POST /-/candidates`. */
export interface Candidate {
  /** First those on the set that these versions would give, then those with the shell that open pages may still run. */
  needs: NeededJourneys[];
  /** The public keys whose results count, as in `GATE_KEYS`. */
  keys: string[];
}

/** `GET /-/releases/notes?name=host&to=1.1.0`: what a version changes against the promoted one; without `to`, all versions. */
export interface ReleaseNotes {
  /** The promoted version; null if the area is not on the site. */
  from: string | null;
  to: string | null;
  /** `to` is older than the promoted version: these changes would be taken back. */
  isBackwards: boolean;
  /** The newest version first. `notes` is Markdown, to be shown as text; null if nobody wrote any. */
  versions: { version: string; at: string; notes: string | null }[];
}

/** `GET /-/releases`. */
export interface ReleasesState {
  /** Incremented with each change of the pointer; a change request names the revision it is based on. */
  revision: number;
  promoted: ReleaseSet;
  /** The canary that began first. */
  canary: CanaryState | null;
  /** All canaries in the order in which they began; absent from edges that could run one alone. */
  canaries?: CanaryState[];
  /** Of everything that has a stored version, whether it is on the site or not. */
  versions: Record<ReleaseName, VersionState[]>;
  /** The last 50 promoted sets, newest first. */
  sets: { id: string; at: string; versions: Record<ReleaseName, string> }[];
  /** The last 200, newest first. */
  history: ReleaseEvent[];
}

/** The name of the `Server-Timing` entry whose description is the page's token for its reports. */
export const REPORT_TOKEN = 'report-token';

/** `POST /-/reports`, sent on page leave and when an area fails: how each area did, or why the shell did not start. */
export interface PageReport {
  /** The page's token. Reports without a valid one don't count. */
  token?: string;
  set: string;
  /** The area whose route the page is; null for the shell's own pages. */
  page: AreaName | null;
  areas: {
    area: AreaName;
    version: string;
    outcome: 'shown' | 'failed';
    /** The reason, as shown in the error panel; at most 300 characters. */
    reason?: string;
  }[];
  /** The shell did not start, so the page is empty; the reason has at most 300 characters. */
  shell?: { reason: string };
  /** In ms; layout shift has no unit. */
  vitals?: { lcp?: number; inp?: number; cls?: number };
}
