import { DRAFTS_PREFIX } from 'contracts';
import type { Draft } from './listing-draft.ts';

/** Counted up when a draft of before can no longer be read. */
const FORMAT = 1;

/** A draft as this browser keeps it. */
export interface KeptDraft {
  /** Another one with each save, so that a tab notices what another one has saved. */
  revision: string;
  savedAt: number;
  /** The version of the listing that it changes; absent for a new one. */
  basis?: number | undefined;
  draft: Draft;
}

/** Each person has their own; `form` is `new`, `copy-<id>` or `room-<id>`. */
export const draftKey = (uid: string, form: string) => `${DRAFTS_PREFIX}${uid}:${form}`;

/** Undefined without one, where storage is blocked, and for one that this version cannot read. */
export function readDraft(key: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as (KeptDraft & { format: number }) | null;
    return kept?.format === FORMAT ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** False where the browser does not keep it: storage is full or blocked. */
export function writeDraft(key: string, kept: KeptDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ format: FORMAT, ...kept }));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
