import { Banner, Button } from 'shared-ui';
import { ListingDetails } from './listing-details.tsx';
import type { FieldName } from './listing-draft.ts';
import { MoreOptions } from './more-options.tsx';
import { type ListingFormOptions, type SaveFailure, useListingForm } from './use-listing-form.ts';

interface ListingFormProps extends ListingFormOptions {
  /** Default `Save & Continue`. */
  saveLabel?: string;
  /** Loads the listing again, when somebody else has changed it meanwhile. */
  onReload?: (() => void) | undefined;
}

/** The form of a listing, empty or of a room. A `save` that throws leaves everything as it was typed. */
export function ListingForm({ saveLabel = 'Save & Continue', onReload, ...options }: ListingFormProps) {
  const { room, onEdit } = options;
  const state = useListingForm(options);
  const { form, choices, choose, clearProblems, failure, isSaving, submit } = state;
  return (
    <form
      className="@container max-w-2xl xl:max-w-5xl"
      noValidate
      onInput={({ target }) => {
        const { name } = target as HTMLInputElement;
        clearProblems([name as FieldName]);
        // Another place: the point is no longer where it was moved to.
        if (name === 'location' && choices.spot) choose({ spot: undefined });
        onEdit?.();
      }}
      onSubmit={submit}
      ref={form}
    >
      <ListingDetails state={state} room={room} />
      <div className="mt-8 grid gap-6">
        <MoreOptions state={state} room={room} />
        {failure && <SaveProblem failure={failure} onReload={onReload} />}
        <div className="flex justify-end">
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
