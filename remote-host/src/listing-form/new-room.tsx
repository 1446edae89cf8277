import { useState } from 'react';
import { LeaveConfirmation } from '../shared/leaving/leave-confirmation.tsx';
import { useLeaveGuard } from '../shared/leaving/use-leave-guard.ts';
import { useAddRoom } from './api.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { DraftNote } from './draft-note.tsx';
import type { Draft } from './listing-draft.ts';
import { ListingForm } from './listing-form.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

interface NewRoomProps {
  initial: Draft;
  copyOf?: string | undefined;
}

export function NewRoom({ initial, copyOf }: NewRoomProps) {
  const guard = useLeaveGuard();
  const kept = useKeptDraft({ form: copyOf ? `copy-${copyOf}` : 'new', initial });
  const [isAsked, setIsAsked] = useState(false);
  const save = useAddRoom(copyOf, () => {
    kept.end();
    guard.mark(false);
  });
  return (
    <>
      <DraftNote initial={initial} kept={kept} onDiscard={() => setIsAsked(true)} />
      <ListingForm
        kept={kept}
        key={kept.start.round}
        onEdit={(state) => guard.mark(true, { lostBy: state === 'saved' ? 'nothing' : 'reload' })}
        save={save}
      />
      <DiscardDialog
        isOpen={isAsked}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false);
          guard.mark(false);
          kept.discard();
        }}
      />
      <LeaveConfirmation
        guard={guard}
        confirmLabel="Discard the room"
        description="The room you started to describe is not saved yet."
      />
    </>
  );
}
