import { type ReactNode, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { StarsField } from './stars-field.tsx';
import { useDraft } from './use-draft.ts';

export interface Rating {
  stars: Record<string, number>;
  text: string;
}

export interface RatingFormProps {
  /** What is rated, each with stars. */
  aspects: readonly { name: string; label: string }[];
  /** What was saved before. */
  saved?: Rating | undefined;
  /** Names what is typed, which is kept in this tab until it is saved. */
  draftKey: string;
  label: string;
  hint?: ReactNode;
  maxLength: number;
  submitLabel: string;
  isBusy: boolean;
  failure?: ReactNode;
  onSubmit: (rating: Rating) => void;
  /** Leaves the form; absent: there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

const NONE: Rating = { stars: {}, text: '' };

/** Stars for several aspects and a text. What is missing is said when it is sent. */
export function RatingForm({
  aspects,
  saved = NONE,
  draftKey,
  failure,
  onSubmit,
  onCancel,
  ...props
}: RatingFormProps) {
  const { label, hint, maxLength, submitLabel, isBusy } = props;
  const [draft, setDraft] = useDraft(draftKey, saved);
  const [isSent, setIsSent] = useState(false);
  const isMissing = (name: string) => isSent && draft.stars[name] === undefined;
  const isTextMissing = draft.text.trim() === '';
  return (
    <form
      className="max-w-prose space-y-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (!isTextMissing && aspects.every(({ name }) => draft.stars[name] !== undefined)) onSubmit(draft);
      }}
    >
      <div className="space-y-1">
        {aspects.map((aspect) => (
          <StarsField
            error={isMissing(aspect.name) && 'Please choose 1 to 5 stars.'}
            key={aspect.name}
            legend={aspect.label}
            onChange={(stars) => setDraft({ ...draft, stars: { ...draft.stars, [aspect.name]: stars } })}
            value={draft.stars[aspect.name]}
          />
        ))}
      </div>
      <TextArea
        error={isSent && isTextMissing ? 'Please write a few words.' : undefined}
        hint={hint}
        label={label}
        maxLength={maxLength}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        required
        value={draft.text}
      />
      {failure && (
        <p className="text-danger-ink" role="alert">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} type="submit" variant="primary">
          {submitLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
