import { DRAFTS_PREFIX } from 'contracts';
import type { Draft } from './listing-draft.ts';

/** The version of the draft format. Increase it whenever older drafts can no longer be read. */
const FORMAT = 1;

export interface KeptDraft {
  /** A new id for each save, so that a tab detects saves by other tabs. */
  revision: string;
  savedAt: number;
  /** The version of the listing on which the draft is based. Undefined for a new listing. */
  basis?: number | undefined;
  draft: Draft;
}

/** Returns the storage key of a person's draft. `form` is `new`, `copy-<id>` or `room-<id>`. */
export const draftKey = (uid: string, form: string) => `${DRAFTS_PREFIX}${uid}:${form}`;

/** Returns undefined if there is no draft, if storage is blocked, or if the draft has another format. */
export function readDraft(key: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as (KeptDraft & { format: number }) | null;
    return kept?.format === FORMAT ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Returns false if storage is full or blocked. */
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
    // Ignore that storage is blocked, because there is no draft then.
  }
}
