import { DRAFTS_PREFIX } from 'contracts';

export const draftKey = (uid: string, name: string) => `${DRAFTS_PREFIX}${uid}:${name}`;

export function readDraft<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the draft, or removes it if the value is undefined. If storage is blocked or full, only the page keeps it. */
export function keepDraft(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page still has the draft.
  }
}

/** Deletes the drafts of everyone, or of everyone except one person, in this browser and this tab. */
export function forgetDrafts(exceptOf?: string): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      forgetIn(globalThis[storage], exceptOf);
    } catch {
      // Without storage there are no drafts.
    }
  }
}

function forgetIn(storage: Storage, exceptOf: string | undefined): void {
  const kept = exceptOf === undefined ? undefined : `${DRAFTS_PREFIX}${exceptOf}:`;
  for (const key of Object.keys(storage)) {
    if (key.startsWith(DRAFTS_PREFIX) && !(kept && key.startsWith(kept))) storage.removeItem(key);
  }
}
