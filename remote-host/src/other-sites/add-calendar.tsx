import { type ApiError, OUTSIDE_CALENDAR_LIMITS } from 'contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Banner, Button, Heading, TextInput, toast } from 'shared-ui';
import { LeaveConfirmation } from '../shared/leaving/leave-confirmation.tsx';
import { useLeaveGuard } from '../shared/leaving/use-leave-guard.ts';
import { useAdding, useTrial } from './api.ts';
import { TrialResult } from './trial-result.tsx';

const EMPTY = { name: '', address: '' };
type FieldName = keyof typeof EMPTY;
const LABELS: Record<FieldName, string> = { name: 'The name', address: 'The address' };
const FIELDS = Object.keys(LABELS) as FieldName[];

export function AddCalendar({ id }: { id: string }) {
  const [draft, setDraft] = useState(EMPTY);
  /** The fields that the last action requires. */
  const [needed, setNeeded] = useState<readonly FieldName[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const guard = useLeaveGuard();
  const adding = useAdding(id, () => {
    toast.success('Calendar Added !');
    setDraft(EMPTY);
    setNeeded([]);
    trial.reset();
  });
  const trial = useTrial(id);
  const isDirty = draft.name !== '' || draft.address !== '';
  const { mark } = guard;
  useEffect(() => mark(isDirty), [mark, isDirty]);

  const missing = missingIn(draft);
  const failed = adding.error ?? trial.error;
  const refused = refusedIn(failed);
  const problems = { ...refused, ...Object.fromEntries(needed.map((name) => [name, missing[name] ?? refused[name]])) };
  const failure = failed && Object.keys(refused).length === 0 ? failed.message : undefined;
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failed]);

  function add(event: FormEvent) {
    event.preventDefault();
    if (isComplete(FIELDS) && !adding.isPending) adding.mutate(draft);
  }

  function tryIt() {
    adding.reset();
    if (isComplete(['address'])) trial.mutate(draft.address);
  }

  /** Focuses the first of these fields that is missing. */
  function isComplete(names: readonly FieldName[]): boolean {
    setNeeded(names);
    const first = names.find((name) => missing[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return first === undefined;
  }

  const field = (name: FieldName) => ({
    name,
    value: draft[name],
    error: problems[name],
    maxLength: OUTSIDE_CALENDAR_LIMITS[name],
    autoComplete: 'off',
    readOnly: adding.isPending || trial.isPending,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setDraft((now) => ({ ...now, [name]: target.value }));
      adding.reset();
      trial.reset();
    },
  });
  return (
    <form className="space-y-4 rounded-card bg-surface-soft p-4" noValidate onSubmit={add} ref={form}>
      <Heading level={3}>Add a calendar</Heading>
      <TextInput {...field('name')} hint="What you call it, such as the other site." label="Name" />
      <TextInput
        {...field('address')}
        hint="On the other site, look for “Export calendar” and copy the link, which often ends in .ics."
        inputMode="url"
        label="Address"
        placeholder="https://"
        spellCheck={false}
      />
      {failure && (
        <Banner title={adding.error ? 'The calendar was not added' : 'The calendar was not read'} tone="danger">
          {failure}
        </Banner>
      )}
      {trial.data && <TrialResult name={draft.name} trial={trial.data} />}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={adding.isPending} type="submit" variant="primary">
          Add calendar
        </Button>
        <Button isBusy={trial.isPending} onClick={tryIt}>
          Try it first
        </Button>
      </div>
      <LeaveConfirmation
        confirmLabel="Discard it"
        description="The calendar that you typed is not added yet."
        guard={guard}
      />
    </form>
  );
}

function missingIn({ name, address }: typeof EMPTY): Partial<Record<FieldName, string>> {
  return {
    ...(name.trim() === '' && { name: 'Enter a name, such as the other site’s.' }),
    ...(address.trim() === '' && { address: 'Enter the address of the calendar on the other site.' }),
  };
}

/** Returns the server's errors by field. The server phrases its rules as `must be …`. */
function refusedIn(error: unknown): Partial<Record<FieldName, string>> {
  const { fields = {} } = (error ?? {}) as Partial<ApiError>;
  return Object.fromEntries(
    FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, `${LABELS[name]} ${fields[name]}.`]])),
  );
}
