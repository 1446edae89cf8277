import { DRAFTS_PREFIX } from 'contracts';

/** What one person types in this tab under this name, such as `review:7`. */
export const draftKey = (uid: string, name: string) => `${DRAFTS_PREFIX}${uid}:${name}`;

/** Undefined without one, and where storage is blocked. */
export function readDraft<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it, or removes it without a value. Where storage is blocked or full, only the page has it. */
export function keepDraft(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page still has it.
  }
}

/** Deletes the drafts that this browser and this tab keep of everybody, or of everybody else. */
export function forgetDrafts(exceptOf?: string): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      forgetIn(globalThis[storage], exceptOf);
    } catch {
      // Where storage is blocked, there are no drafts.
    }
  }
}

function forgetIn(storage: Storage, exceptOf: string | undefined): void {
  const kept = exceptOf === undefined ? undefined : `${DRAFTS_PREFIX}${exceptOf}:`;
  for (const key of Object.keys(storage)) {
    if (key.startsWith(DRAFTS_PREFIX) && !(kept && key.startsWith(kept))) storage.removeItem(key);
  }
}
