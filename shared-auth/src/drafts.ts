import { DRAFTS_PREFIX } from 'contracts';

export const draftKey = (uid: string, name: string) => `${DRAFTS_PREFIX}${uid}:${name}`;

export function readDraft<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft, or deletes it if the value is undefined. */
export function keepDraft(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full. The draft is then lost when the page is closed.
  }
}

/** Deletes all drafts in this browser and tab, except those of one person if `exceptOf` is given. */
export function forgetDrafts(exceptOf?: string): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      deleteDraftsIn(globalThis[storage], exceptOf);
    } catch {
      // Ignore that storage is blocked, because there are no drafts then.
    }
  }
}

function deleteDraftsIn(storage: Storage, exceptOf: string | undefined): void {
  const kept = exceptOf === undefined ? undefined : `${DRAFTS_PREFIX}${exceptOf}:`;
  for (const key of Object.keys(storage)) {
    if (key.startsWith(DRAFTS_PREFIX) && !(kept && key.startsWith(kept))) storage.removeItem(key);
  }
}
