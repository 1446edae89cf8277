import { useState } from 'react';
import { draftKey, keepDraft, readDraft } from './drafts.ts';
import type { SessionStore } from './session-store.ts';

type Draft<Value> = [value: Value, set: (next: Value) => void, clear: () => void];

/**
 * Keeps a person's draft in this tab until they send it, sign out or close the tab. `clear` deletes the stored draft
 * but keeps the current value.
 */
export const createUseDraft = ({ useSession }: Pick<SessionStore, 'useSession'>) =>
  function useDraft<Value>(name: string, initial: Value): Draft<Value> {
    const uid = useSession(({ user }) => user?.uid ?? '');
    const key = draftKey(uid, name);
    const [value, setValue] = useState(() => readDraft<Value>(key) ?? initial);
    function set(next: Value) {
      setValue(next);
      keepDraft(key, next);
    }
    return [value, set, () => keepDraft(key, undefined)];
  };
