import { Banner, Button } from 'shared-ui';
import { DraftStatus } from './draft-note.tsx';
import { ListingDetails } from './listing-details.tsx';
import type { FieldName } from './listing-draft.ts';
import { MoreOptions } from './more-options.tsx';
import { ScorePanel } from './score-panel.tsx';
import type { DraftState, KeptDraftState } from './use-kept-draft.ts';
import { type ListingFormOptions, type SaveFailure, useListingForm } from './use-listing-form.ts';

interface ListingFormProps extends Omit<ListingFormOptions, 'initial' | 'onEdit'> {
  kept: KeptDraftState;
  onEdit: (state: DraftState) => void;
  saveLabel?: string;
  onReload?: (() => void) | undefined;
}

/** The form for a new or existing listing. If `save` throws, the form keeps its values. */
export function ListingForm({ saveLabel = 'Save & Continue', onReload, kept, onEdit, ...rest }: ListingFormProps) {
  const { room } = rest;
  const state = useListingForm({
    ...rest,
    initial: kept.start.draft,
    onEdit: (draft) => onEdit(kept.edit(draft)),
  });
  const { form, choices, choose, clearProblems, failure, isSaving, submit } = state;
  return (
    <form
      className="@container max-w-2xl xl:max-w-5xl"
      noValidate
      onInput={({ target }) => {
        const { name } = target as HTMLInputElement;
        clearProblems([name as FieldName]);
        // Reset the point on the map, because it belongs to the previous location.
        if (name === 'location' && choices.spot) choose({ spot: undefined });
        else state.draft.edited();
      }}
      onSubmit={submit}
      ref={form}
    >
      <ListingDetails state={state} room={room} />
      <div className="mt-8 grid gap-6">
        <MoreOptions state={state} />
        <ScorePanel state={state} />
        {failure && <SaveProblem failure={failure} onReload={onReload} />}
        <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
          <DraftStatus current={state.draft.current} kept={kept} />
          <Button className="max-sm:w-full" type="submit" variant="primary" size="lg" isBusy={isSaving}>
            {saveLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}

function SaveProblem({ failure, onReload }: { failure: SaveFailure; onReload: (() => void) | undefined }) {
  return (
    <Banner
      tone="danger"
      title="The room was not saved"
      action={
        onReload &&
        failure.code === 'changed-elsewhere' && (
          <Button size="sm" onClick={onReload}>
            Load the current version
          </Button>
        )
      }
    >
      {failure.message} Everything you entered is still here.
    </Banner>
  );
}
