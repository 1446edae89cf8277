import { useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { draftKey, type KeptDraft, readDraft, removeDraft, writeDraft } from './draft-store.ts';
import type { Draft } from './listing-draft.ts';

/** `elsewhere`: another tab has saved or ended the draft, so this one does not write over it. */
export type DraftState = 'none' | 'saved' | 'failed' | 'elsewhere';

interface KeptDraftOptions {
  /** `new`, `copy-<id>` or `room-<id>`. */
  form: string;
  /** What the form shows without a draft. */
  initial: Draft;
  /** The version of the listing that is changed. */
  basis?: number | undefined;
}

/** What JSON leaves out. */
const UNSET = { category: undefined, image: undefined, spot: undefined };

interface Start {
  /** The form begins anew with each. */
  round: number;
  draft: Draft;
  restored?: KeptDraft | undefined;
}

/**
 * Keeps what is typed in this browser, at each keystroke: a reload, a crash or the end of the session lose nothing. Of two
 * tabs with the same form, the second is told what the first has done, and asked.
 */
export function useKeptDraft({ form, initial, basis }: KeptDraftOptions) {
  // Of whoever opened the form: when the session ends, the page is there for a moment longer.
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
    // A change keeps the version that it was begun on, so that its host is told when the listing has another one.
    const kept = { revision: next, savedAt: Date.now(), basis: start.restored?.basis ?? basis, draft };
    if (!writeDraft(key, kept)) return 'failed';
    revision.current = next;
    return 'saved';
  }

  return {
    start,
    state,
    /** What another tab has kept. */
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
    /** Deletes the draft, once it is saved as a listing. */
    end() {
      removeDraft(key);
      revision.current = undefined;
    },
    /** Deletes the draft, and begins again without it. */
    discard() {
      removeDraft(key);
      revision.current = undefined;
      setStart({ round: start.round + 1, draft: initial });
      setState('none');
    },
  };
}

export type KeptDraftState = ReturnType<typeof useKeptDraft>;
