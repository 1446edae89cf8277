import { useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { draftKey, type KeptDraft, readDraft, removeDraft, writeDraft } from './draft-store.ts';
import type { Draft } from './listing-draft.ts';

/**
 * The state of the stored draft. `elsewhere` means that another tab has saved or deleted it, so this tab does not
 * overwrite it.
 */
export type DraftState = 'none' | 'saved' | 'failed' | 'elsewhere';

interface KeptDraftOptions {
  form: string;
  initial: Draft;
  basis?: number | undefined;
}

/** The fields that JSON omits if they are undefined. */
const UNSET = { category: undefined, image: undefined, spot: undefined };

interface Start {
  /** The React key of the form. Changing it remounts the form. */
  round: number;
  draft: Draft;
  restored?: KeptDraft | undefined;
}

/**
 * Stores the draft in this browser on each change, so that a reload, a crash or the end of the session loses nothing.
 * If another tab with the same form has saved a draft, reports the conflict so that the host can decide.
 */
export function useKeptDraft({ form, initial, basis }: KeptDraftOptions) {
  // Remember the key of the person who opened the form, because the page is still mounted for a moment after the
  // session ends.
  const [key] = useState(() => draftKey(useSession.getState().user?.uid ?? '', form));
  const begin = (round: number): Start => {
    const kept = readDraft(key);
    if (!kept) return { round, draft: initial };
    return { round, draft: { ...initial, ...UNSET, ...kept.draft }, restored: kept };
  };
  const [start, setStart] = useState(() => begin(0));
  const [state, setState] = useState<DraftState>(start.restored ? 'saved' : 'none');
  const revision = useRef(start.restored?.revision);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key && readDraft(key)?.revision !== revision.current) setState('elsewhere');
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key]);

  function write(draft: Draft): DraftState {
    const next = crypto.randomUUID();
    // Keep the version on which the restored draft is based, to detect that the listing has changed since then.
    const kept = { revision: next, savedAt: Date.now(), basis: start.restored?.basis ?? basis, draft };
    if (!writeDraft(key, kept)) return 'failed';
    revision.current = next;
    return 'saved';
  }

  return {
    start,
    state,
    other: () => readDraft(key),
    edit(draft: Draft): DraftState {
      const isOthers = readDraft(key)?.revision !== revision.current;
      const next = isOthers ? 'elsewhere' : write(draft);
      setState(next);
      return next;
    },
    keepMine(draft: Draft) {
      setState(write(draft));
    },
    takeOther() {
      const next = begin(start.round + 1);
      revision.current = next.restored?.revision;
      setStart(next);
      setState(next.restored ? 'saved' : 'none');
    },
    end() {
      removeDraft(key);
      revision.current = undefined;
    },
    discard() {
      removeDraft(key);
      revision.current = undefined;
      setStart({ round: start.round + 1, draft: initial });
      setState('none');
    },
  };
}

export type KeptDraftState = ReturnType<typeof useKeptDraft>;
