import { DRAFTS_PREFIX } from 'contracts';
import type { Draft } from './listing-draft.ts';

/** Increase it when older drafts can no longer be read. */
const FORMAT = 1;

export interface KeptDraft {
  /** A new id with each save, so that a tab notices a save by another tab. */
  revision: string;
  savedAt: number;
  /** The version of the listing that the draft changes. Undefined for a new listing. */
  basis?: number | undefined;
  draft: Draft;
}

/** Returns the storage key of a person's draft. `form` is `new`, `copy-<id>` or `room-<id>`. */
export const draftKey = (uid: string, form: string) => `${DRAFTS_PREFIX}${uid}:${form}`;

/** Returns undefined if there is no draft, storage is blocked, or this version cannot read the draft. */
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
    // Ignored: without storage, there is no draft.
  }
}
