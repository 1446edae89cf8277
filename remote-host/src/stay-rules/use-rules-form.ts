import { contradictions, type RoomDetail, rulesOf, type StayRulesTold } from 'contracts';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from 'shared-platform';
import { toast } from 'shared-ui';
import { type SavedRules, savedRulesOf, saveRules } from './api.ts';
import { checkDraft, type Draft, draftOf, type FieldName, isSameDraft } from './rules-draft.ts';

/**
 * Manages the state of the form. Keeps typed values until they are saved, even after a failure or a change elsewhere.
 */
export function useRulesForm(room: RoomDetail, onDirty: (isDirty: boolean) => void) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(() => savedRulesOf(room));
  const [draft, setDraft] = useState(() => draftOf(base.rules));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [other, setOther] = useState<SavedRules>();
  const { rules, problems } = checkDraft(draft, base.rules);
  const contradicting = contradictions(rulesOf(rules));
  const isDirty = !isSameDraft(draft, draftOf(base.rules));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const saving = useMutation({
    mutationFn: (wanted: { rules: StayRulesTold; draft: Draft; base: SavedRules }) =>
      saveRules(client, { id: room._id, ...wanted }),
    onSuccess: (result, wanted) => {
      if ('other' in result) return setOther(result.other);
      setOther(undefined);
      setBase(result.saved);
      // Keep values that the host has typed during the save.
      setDraft((now) => (now === wanted.draft ? draftOf(result.saved.rules) : now));
      setLeft(new Set());
      toast.success('Rules Saved !');
    },
  });

  function focus(selector: string) {
    form.current?.querySelector<HTMLElement>(selector)?.focus();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const [wrong] = Object.keys(problems);
    setLeft(new Set(Object.keys(problems)));
    if (wrong) return focus(`[name="${wrong}"]`);
    if (contradicting.length > 0) return focus('[data-contradictions]');
    if ((isDirty || other) && !saving.isPending) saving.mutate({ rules, draft, base: other ?? base });
  }

  function change(part: Partial<Draft>) {
    setDraft((now) => ({ ...now, ...part }));
    if (!saving.isPending) saving.reset();
  }

  return {
    form,
    draft,
    rules,
    contradicting,
    isDirty,
    change,
    save,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && !isDirty && !other,
    failure: saving.error?.message,
    /** Rules that were saved elsewhere. `before` has the rules that the form started from, for comparison. */
    other: other && { ...other, before: base.rules },
    takeOther() {
      if (!other) return;
      setBase(other);
      setDraft(draftOf(other.rules));
      setOther(undefined);
      saving.reset();
    },
    /** Returns the props of a text field. Its error is shown once the field has lost focus. */
    field: (name: FieldName, value: string, onType: (text: string) => void) => ({
      name,
      value,
      autoComplete: 'off',
      error: left.has(name) ? problems[name] : undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onType(target.value),
      onBlur: () => setLeft((names) => new Set(names).add(name)),
    }),
  };
}

export type RulesFormState = ReturnType<typeof useRulesForm>;
