import { type ReactNode, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { StarsField } from './stars-field.tsx';

export interface Rating {
  stars: Record<string, number>;
  text: string;
}

export interface RatingFormProps {
  aspects: readonly { name: string; label: string }[];
  rating: Rating;
  onChange: (rating: Rating) => void;
  label: string;
  hint?: ReactNode;
  maxLength: number;
  submitLabel: string;
  isBusy: boolean;
  failure?: ReactNode;
  onSubmit: (rating: Rating) => void;
  /** Called when the person cancels. If undefined, the form has no cancel button. */
  onCancel?: (() => void) | undefined;
}

/** A form with stars for several aspects and a text. Missing stars are reported on submit. */
export function RatingForm({ aspects, rating, onChange, failure, onSubmit, onCancel, ...props }: RatingFormProps) {
  const { label, hint, maxLength, submitLabel, isBusy } = props;
  const [isSent, setIsSent] = useState(false);
  const isMissing = (name: string) => isSent && rating.stars[name] === undefined;
  const isTextMissing = rating.text.trim() === '';
  return (
    <form
      className="max-w-prose space-y-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (!isTextMissing && aspects.every(({ name }) => rating.stars[name] !== undefined)) onSubmit(rating);
      }}
    >
      <div className="space-y-1">
        {aspects.map((aspect) => (
          <StarsField
            error={isMissing(aspect.name) && 'Please choose 1 to 5 stars.'}
            key={aspect.name}
            legend={aspect.label}
            onChange={(stars) => onChange({ ...rating, stars: { ...rating.stars, [aspect.name]: stars } })}
            value={rating.stars[aspect.name]}
          />
        ))}
      </div>
      <TextArea
        error={isSent && isTextMissing ? 'Please write a few words.' : undefined}
        hint={hint}
        label={label}
        maxLength={maxLength}
        onChange={({ target }) => onChange({ ...rating, text: target.value })}
        required
        value={rating.text}
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
