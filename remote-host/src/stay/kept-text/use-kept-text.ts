import { ApiError, type KeptText } from 'contracts';
import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from 'shared-platform';

export interface KeptTextSource {
  queryKey: readonly string[];
  load: (signal: AbortSignal) => Promise<KeptText>;
  save: (text: KeptText) => Promise<KeptText>;
  /** Called when there is something unsaved, and when there no longer is. */
  onDirty: (isDirty: boolean) => void;
}

/**
 * A text that is saved by a button. What was typed stays until it is saved: a failure leaves it, and when another tab has
 * saved a text meanwhile, that one shows beside it.
 */
export function useKeptText({ queryKey, load, save, onDirty }: KeptTextSource) {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  const { data: saved } = query;
  /** What is typed, and the saved text that it began with. */
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
      // What was typed while it was being saved is still to be saved.
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
    /** Why the last save failed; a text of another tab is no failure. */
    failure: saving.error && !other ? saving.error.message : undefined,
    /** The text that another tab has saved in the meantime. */
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
