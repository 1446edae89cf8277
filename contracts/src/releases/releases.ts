import type { AreaName, ReleaseName } from './release-names.ts';
import type { PassedJourneys } from './release-schemas.ts';
import type { ReleaseSet } from './release-set.ts';

// Only the types are exported, so that browser bundles do not contain the schemas.
export type {
  CandidateRequest,
  OverrideChoice,
  OverrideRequest,
  PassedJourneys,
  ReleaseChange,
} from './release-schemas.ts';

/** The response of `GET /-/release`: the release set that the visitor's next page will use. */
export interface OfferedRelease {
  set: string;
}

/** The health of a version over the last 24 hours at most, as measured by all edges that share a store. */
export interface VersionHealth {
  loads: number;
  /** The number of pages and slots whose code did not load, was incompatible or threw an error. */
  failures: number;
  /** 75th percentiles in ms (CLS has no unit). Null until a page reports one. */
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

/** A version that only a share of the visitors gets. `set` is the promoted set with this version of `name`. */
export interface Canary {
  name: ReleaseName;
  version: string;
  set: string;
  /** The share of all visitors, greater than 0 and less than 1. */
  share: number;
  since: string;
  by: string;
  /** Undefined if the share is not increased automatically. Older edges ignore the steps. */
  steps?: CanarySteps;
}

/** The automatic increases of a canary's share. The edge takes a step if the canary is not worse than its control. */
export interface CanarySteps {
  /** All shares in ascending order, including the current one. */
  shares: number[];
  everyMs: number;
  /** The minimum number of visitors who must have had the version at the current share. */
  visitors: number;
  /** True to promote the version after the last step. Otherwise it remains a canary. */
  promotesAtEnd?: boolean;
  at: string;
}

export interface CanaryState extends Canary {
  canary: VersionHealth;
  /** The health of the promoted version over the same period. */
  control: VersionHealth;
  next?: NextStep;
}

/** The next automatic step of a canary, and the conditions that it waits for. */
export interface NextStep {
  /** The share after the step. Null means that the version is promoted. */
  share: number | null;
  /** The earliest time of the step, in ISO 8601 format. */
  from: string;
  visitors: number;
  /** `gate`: the required journeys have not yet passed on the set that would be promoted. */
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
  /** The previous version. Null if the area was not on the site. */
  from: string | null;
  /** The new version. Null if the area is no longer on the site. */
  to: string | null;
  set: string;
  /** Given by a person, or by the edge for automatic actions. */
  reason: string | null;
  /** The result of the required journeys. Null if the action requires none. */
  journeys: 'passed' | 'skipped' | null;
  /** Undefined in events of older edges, which trusted the client. */
  results?: JourneysResult[];
}

/** A stored result of journeys. */
export interface JourneysResult extends PassedJourneys {
  at: string;
}

/** The response of `GET /-/results`. */
export interface JourneysResults {
  results: JourneysResult[];
}

export type JourneysScope = PassedJourneys['scope'];

/** The journeys that must pass on a release set before visitors get it. */
export interface RequiredJourneys extends Pick<PassedJourneys, 'digest' | 'names' | 'scope'> {
  set: ReleaseSet;
  result: JourneysResult | null;
}

export interface OverrideLinks {
  url: string;
  until: string;
  /** A link to the same versions with the previously promoted shell. The journeys must pass with it too. */
  before?: { shell: string; url: string };
}

/** The response of `GET /-/override/versions`: the versions that an administrator or a link's holder can choose. */
export interface OverrideVersions {
  /** The time at which this browser's override expires, as an ISO instant. Null if it has none. */
  until: string | null;
  promoted: Record<ReleaseName, string>;
  canaries: { name: ReleaseName; version: string }[];
  chosen: Record<ReleaseName, string>;
  /** The versions that can be chosen, newest first. */
  choices: Record<ReleaseName, { version: string; at: string }[]>;
}

export interface Candidate {
  /** The journeys on the set with these versions, then those with the shell that pages already open still use. */
  needs: RequiredJourneys[];
}

/**
 * The response of `GET /-/releases/notes?name=host&to=1.1.0`: the changes between the promoted version and `to`.
 * Without `to`, it contains all versions.
 */
export interface ReleaseNotes {
  from: string | null;
  to: string | null;
  /** True if `to` is older than the promoted version, so that promoting it would undo the changes. */
  isBackwards: boolean;
  /** Newest first. `notes` is Markdown that is shown as plain text. Null if a version has none. */
  versions: { version: string; at: string; notes: string | null }[];
}

export interface ReleasesState {
  /** Increases whenever visitors get something else. A change request contains the revision on which it is based. */
  revision: number;
  promoted: ReleaseSet;
  canary: CanaryState | null;
  /** All canaries, oldest first. Undefined if the edge supports only one. */
  canaries?: CanaryState[];
  /** The stored versions, including those of areas that are not on the site. */
  versions: Record<ReleaseName, VersionState[]>;
  sets: { id: string; at: string; versions: Record<ReleaseName, string> }[];
  history: ReleaseEvent[];
}

/** The name of the `Server-Timing` entry that contains the page's token for reports. */
export const REPORT_TOKEN = 'report-token';

/**
 * The body of `POST /-/reports`, which a page sends when the visitor leaves it or when an area fails. It contains the
 * outcome of each area, or the reason why the shell did not start.
 */
export interface PageReport {
  /** The page's token. Reports without a valid token are not counted. */
  token?: string;
  set: string;
  page: AreaName | null;
  areas: {
    area: AreaName;
    version: string;
    outcome: 'shown' | 'failed';
    /** The text in the error panel, up to 300 characters. */
    reason?: string;
  }[];
  /** Set if the shell did not start, so that the page is empty. The reason has up to 300 characters. */
  shell?: { reason: string };
  /** Web vitals in ms (CLS has no unit). */
  vitals?: { lcp?: number; inp?: number; cls?: number };
}
