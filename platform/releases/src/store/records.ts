import type { AreaName, Canary, ReleaseEvent } from 'contracts';
import type { Versions } from './release.ts';

export interface Pointer {
  /** Increases with each change of what visitors get. */
  revision: number;
  /** The id of the promoted set, which is completely stored. */
  set: string;
  /** The canary that began first. Older edges know only this one. */
  canary: Canary | null;
  /** All canaries in the order in which they began, at most one per name. Set only if there are several. */
  canaries?: readonly Canary[];
  /** Versions that failed and are never used as a fallback or for a rollback. */
  broken: { name: AreaName; version: string; since: string; reason: string }[];
  at: string;
}

/** Returns all canaries in the order in which they began. */
export function canariesOf({ canary, canaries }: Pick<Pointer, 'canary' | 'canaries'>): readonly Canary[] {
  return canaries ?? (canary ? [canary] : []);
}

export type EventFacts = Pick<ReleaseEvent, 'by' | 'action' | 'to'> & Partial<Pick<ReleaseEvent, 'name'>>;

/** `history/<number>.json`: an event and the pointer after it. Never changes once written. */
export interface Entry {
  event: ReleaseEvent;
  pointer: Pointer | null;
  versions: Versions | null;
}
