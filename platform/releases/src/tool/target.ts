import type { KeyObject } from 'node:crypto';
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
  SignedResult,
} from 'contracts';
import type { Published } from '../publish/publish.ts';
import type { Release } from '../store/release.ts';
import type { Store } from '../store/store.ts';

/** The release store that a command works on: the one of a `DATA_DIR`, or a server's. All calls may throw a ReleaseRefusal. */
export interface Target {
  state(): Promise<ReleasesState>;
  /** Answers the state after it. */
  change(change: ReleaseChange): Promise<ReleasesState>;
  publish(release: Release, folder: string): Promise<Published>;
  override(request: OverrideRequest): Promise<OverrideLinks>;
  candidate(request: CandidateRequest): Promise<Candidate>;
  /** Hands in a signed result of journeys. */
  addResult(signed: string): Promise<SignedResult>;
  /** The key that this machine signs results with, if it has one. */
  signer(): Promise<KeyObject | undefined>;
  /** What pages reported of a name, the last seen first. */
  errors(name: ReleaseName): Promise<ErrorGroup[]>;
  /** What versions of a name change; see `changes/release-notes.ts`. */
  notes(name: ReleaseName, to: string | undefined): Promise<ReleaseNotes>;
  /** Copies a stored version into another store. */
  copyVersion(name: ReleaseName, version: string, into: Store): Promise<void>;
}
