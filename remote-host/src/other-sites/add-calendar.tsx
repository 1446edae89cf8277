import { OUTSIDE_CALENDAR_LIMITS } from 'contracts';
import { newOutsideCalendar } from 'contracts/forms';
import { useEffect } from 'react';
import { useSchemaForm } from 'shared-platform/form';
import { Button, Heading, TextInput, toast } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { LeaveConfirmation } from '../shared/leaving/leave-confirmation.tsx';
import { useLeaveGuard } from '../shared/leaving/use-leave-guard.ts';
import { useAdding, useTrial } from './api.ts';
import { TrialResult } from './trial-result.tsx';

export function AddCalendar({ id }: { id: string }) {
  const guard = useLeaveGuard();
  const trial = useTrial(id);
  const adding = useAdding(id, () => {
    toast.success('Calendar Added !');
    form.reset();
    trial.reset();
  });
  const form = useSchemaForm({
    schema: newOutsideCalendar,
    values: { name: '', address: '' },
    labels: { name: 'The name', address: 'The address' },
    save: adding.mutateAsync,
  });
  const { isDirty } = form.formState;
  const { mark } = guard;
  useEffect(() => mark(isDirty), [mark, isDirty]);

  async function tryIt() {
    form.clearErrors();
    if (!(await form.trigger('address', { shouldFocus: true }))) return;
    trial.mutate(form.typed().address ?? '', { onError: form.showFailure });
  }

  const field = (name: 'name' | 'address') => ({
    ...form.field(name, {
      onChange: () => {
        form.clearErrors(name);
        form.clearErrors('root');
        trial.reset();
      },
    }),
    maxLength: OUTSIDE_CALENDAR_LIMITS[name],
    autoComplete: 'off',
    readOnly: form.isBusy || trial.isPending,
  });
  return (
    <Form
      className="space-y-4 rounded-card bg-surface-soft p-4"
      failure={form.failure}
      failureTitle={trial.error ? 'The calendar was not read' : 'The calendar was not added'}
      onSubmit={form.submit}
    >
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
      {trial.data && <TrialResult name={form.getValues('name')} trial={trial.data} />}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={form.isBusy} type="submit" variant="primary">
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
    </Form>
  );
}
