import { formatMoment } from 'contracts';
import { Banner, Button } from 'shared-ui';
import type { Draft, FieldName } from './listing-draft.ts';
import { FIELDS } from './listing-fields.ts';
import type { KeptDraftState } from './use-kept-draft.ts';

interface DraftNoteProps {
  kept: KeptDraftState;
  basis?: number | undefined;
  initial: Draft;
  onDiscard: () => void;
}

export function DraftNote({ kept, basis, initial, onDiscard }: DraftNoteProps) {
  const { restored, draft } = kept.start;
  if (!restored) return null;
  const discard = (
    <Button onClick={onDiscard} size="sm">
      Discard draft
    </Button>
  );
  if (restored.basis !== basis)
    return (
      <Banner
        action={discard}
        className="mb-6"
        title="This listing was changed elsewhere in the meantime"
        tone="warning"
      >
        The form shows your draft. {differences(draft, initial)} Saving replaces what is saved now.
      </Banner>
    );
  return (
    <Banner action={discard} className="mb-6">
      Your draft of {formatMoment(new Date(restored.savedAt))} is back.
    </Banner>
  );
}

function differences(draft: Draft, saved: Draft): string {
  const names = (Object.keys(saved) as FieldName[]).filter(
    (name) => JSON.stringify(draft[name]) !== JSON.stringify(saved[name]),
  );
  if (names.length === 0) return 'It says the same as the saved listing.';
  return `It differs from the saved listing in: ${names.map((name) => FIELDS[name].label).join(', ')}.`;
}

interface DraftStateProps {
  kept: KeptDraftState;
  current: () => Draft;
}

export function DraftStatus({ kept, current }: DraftStateProps) {
  const { state } = kept;
  if (state === 'elsewhere') {
    const hasOther = kept.other() !== undefined;
    return (
      <Banner
        action={
          <div className="flex flex-wrap gap-2">
            {hasOther && (
              <Button onClick={kept.takeOther} size="sm">
                Use that one
              </Button>
            )}
            <Button onClick={() => kept.keepMine(current())} size="sm">
              Keep this one
            </Button>
          </div>
        }
        title={hasOther ? 'Another tab has changed this draft' : 'This draft was saved or discarded in another tab'}
        tone="warning"
      >
        What you typed here is still in the form, and is not kept as the draft.
      </Banner>
    );
  }
  if (state === 'failed')
    return (
      <Banner tone="warning">
        This browser does not keep drafts, or has no space left. Save the room before you leave the page.
      </Banner>
    );
  return (
    <p className="text-ink-muted text-sm" role="status">
      {state === 'saved' && 'Draft saved in this browser'}
    </p>
  );
}
