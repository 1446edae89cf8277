import { getNote, NOTE_LIMIT, saveNote } from 'contracts';
import { call } from 'shared-platform';
import { Heading } from 'shared-ui';
import { KeptTextField } from '../shared/kept-text/kept-text-field.tsx';
import { LeaveConfirmation } from '../shared/leaving/leave-confirmation.tsx';
import { useLeaveGuard } from '../shared/leaving/use-leave-guard.ts';

export function BookingNote({ id }: { id: string }) {
  const guard = useLeaveGuard();
  return (
    <section className="space-y-4 print:hidden">
      <Heading level={2}>Your note</Heading>
      <KeptTextField
        hint="Only you see it. It is on your list of arrivals."
        label="Note on this booking"
        load={(signal) => call(getNote, { id }, { signal })}
        maxLength={NOTE_LIMIT}
        onDirty={guard.mark}
        queryKey={['host', 'note', id]}
        save={(body) => call(saveNote, { id, body })}
        saveLabel="Save note"
        what="Your note"
      />
      <LeaveConfirmation
        confirmLabel="Discard the note"
        description="What you noted on this booking is not saved yet."
        guard={guard}
      />
    </section>
  );
}
