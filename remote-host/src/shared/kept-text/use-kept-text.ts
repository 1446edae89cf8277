import { ApiError, type KeptText } from 'contracts';
import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from 'shared-platform';

export interface KeptTextSource {
  queryKey: readonly string[];
  load: (signal: AbortSignal) => Promise<KeptText>;
  save: (text: KeptText) => Promise<KeptText>;
  /** Called when the text gets unsaved input or no longer has any. */
  onDirty: (isDirty: boolean) => void;
}

/**
 * Manages a text with a Save button. Keeps the typed text until it is saved, even after a failure. If another tab has
 * saved a different text, returns it as `other`.
 */
export function useKeptText({ queryKey, load, save, onDirty }: KeptTextSource) {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  const { data: saved } = query;
  /** The typed text, and the version of the saved text on which it is based. */
  const [draft, setDraft] = useState<KeptText>();
  const [other, setOther] = useState<KeptText>();
  const typed = draft?.text ?? saved?.text ?? '';

  function settle(kept: KeptText) {
    client.setQueryData<KeptText>(queryKey, kept);
    setOther(undefined);
  }

  const saving = useMutation({
    mutationFn: (wanted: KeptText) => save(wanted),
    onSuccess: (kept, wanted) => {
      settle(kept);
      // Keep text that the host has typed during the save.
      setDraft((now) => {
        const isDone = now === undefined || now.text === wanted.text;
        onDirty(!isDone);
        return isDone ? undefined : { ...now, version: kept.version };
      });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'changed-elsewhere') return;
      const { data } = await query.refetch();
      if (data) setOther(data);
    },
  });

  return {
    query,
    typed,
    isDirty: draft !== undefined,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && draft === undefined,
    /** The error of the last save. A conflict with another tab is in `other` instead. */
    failure: saving.error && !other ? saving.error.message : undefined,
    other,
    type(text: string) {
      const isAsSaved = !other && text === saved?.text;
      setDraft(isAsSaved ? undefined : { text, version: draft?.version ?? saved?.version ?? 0 });
      onDirty(!isAsSaved);
    },
    save() {
      if (draft && !saving.isPending) saving.mutate({ ...draft, version: other?.version ?? draft.version });
    },
    takeOther() {
      setOther(undefined);
      setDraft(undefined);
      saving.reset();
      onDirty(false);
    },
  };
}
