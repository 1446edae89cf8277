import { DRAFTS_PREFIX } from 'contracts';

/** Deletes the drafts that this browser keeps of everybody, or of everybody else. */
export function forgetDrafts(exceptOf?: string): void {
  const kept = exceptOf === undefined ? undefined : `${DRAFTS_PREFIX}${exceptOf}:`;
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(DRAFTS_PREFIX) && !(kept && key.startsWith(kept))) localStorage.removeItem(key);
    }
  } catch {
    // Where storage is blocked, there are no drafts.
  }
}
