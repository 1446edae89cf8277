import type {
  Candidate,
  CandidateRequest,
  ErrorGroup,
  OverrideLinks,
  OverrideRequest,
  ReleaseChange,
  ReleaseName,
  ReleaseNotes,
  ReleasesState,
} from 'contracts';
import type { Published } from '../publish/publish.ts';
import type { Release } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import type { Results } from './site-results.ts';

/** The release store that a command uses, in a `DATA_DIR` or on a server. All methods may throw a ReleaseRefusal. */
export interface Target {
  state(): Promise<ReleasesState>;
  /** Returns the state after the change. */
  change(change: ReleaseChange): Promise<ReleasesState>;
  publish(release: Release, folder: string): Promise<Published>;
  override(request: OverrideRequest): Promise<OverrideLinks>;
  candidate(request: CandidateRequest): Promise<Candidate>;
  /** Returns the results of journeys. Undefined if this machine has no `QA_TOKEN`. */
  results(): Promise<Results | undefined>;
  /** Returns the errors that pages reported for a name, last seen first. */
  errors(name: ReleaseName): Promise<ErrorGroup[]>;
  notes(name: ReleaseName, to: string | undefined): Promise<ReleaseNotes>;
  copyVersion(name: ReleaseName, version: string, into: Store): Promise<void>;
}
