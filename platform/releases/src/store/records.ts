import type { AreaName, Canary, ReleaseEvent } from 'contracts';
import type { Versions } from './release.ts';

export interface Pointer {
  /** Increases whenever the content that visitors get changes. */
  revision: number;
  /** The id of the promoted set, which is always stored completely. */
  set: string;
  /** The canary that began first. Older edges support only this one. */
  canary: Canary | null;
  /** All canaries, oldest first, at most one per name. Undefined if there is at most one. */
  canaries?: readonly Canary[];
  /** Versions that failed too often. They are never used as fallbacks or for rollbacks. */
  broken: { name: AreaName; version: string; since: string; reason: string }[];
  at: string;
}

/** Returns all canaries, oldest first. */
export function canariesOf({ canary, canaries }: Pick<Pointer, 'canary' | 'canaries'>): readonly Canary[] {
  return canaries ?? (canary ? [canary] : []);
}

export type EventFacts = Pick<ReleaseEvent, 'by' | 'action' | 'to'> & Partial<Pick<ReleaseEvent, 'name'>>;

/** The content of `history/<number>.json`: an event and the pointer after it. Entries never change. */
export interface Entry {
  event: ReleaseEvent;
  pointer: Pointer | null;
  versions: Versions | null;
}
