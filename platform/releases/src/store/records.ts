import type { AreaName, Canary, ReleaseEvent } from 'contracts';
import type { Versions } from './release.ts';

/** What visitors get. */
export interface Pointer {
  /** Counts up with each change of what visitors get. */
  revision: number;
  /** The promoted set; it is complete in the store. */
  set: string;
  /** The one that began first; older edges know no other. */
  canary: Canary | null;
  /** All of them in the order in which they began, one for each name, when there are several. */
  canaries?: readonly Canary[];
  /** Versions that visitors are kept off because they failed: never a fallback, never the aim of a rollback. */
  broken: { name: AreaName; version: string; since: string; reason: string }[];
  /** Instant of the change. */
  at: string;
}

/** All canaries, in the order in which they began. */
export function canariesOf({ canary, canaries }: Pick<Pointer, 'canary' | 'canaries'>): readonly Canary[] {
  return canaries ?? (canary ? [canary] : []);
}

/** An event that changes nothing for visitors, without what the store itself adds. */
export type EventFacts = Pick<ReleaseEvent, 'by' | 'action' | 'to'> & Partial<Pick<ReleaseEvent, 'name'>>;

/** `history/<number>.json`: what happened, and the pointer after it. Never changed once written. */
export interface Entry {
  event: ReleaseEvent;
  /** Null before the first promotion. */
  pointer: Pointer | null;
  /** Of the promoted set. */
  versions: Versions | null;
}
