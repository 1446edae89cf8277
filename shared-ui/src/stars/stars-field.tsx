import { type ReactNode, useId } from 'react';
import { FieldError } from '../fields/field.tsx';
import { Star } from './star.tsx';

const STARS = [1, 2, 3, 4, 5] as const;

export interface StarsFieldProps {
  legend: ReactNode;
  /** A number from 1 to 5, or undefined if no rating is chosen yet. */
  value: number | undefined;
  onChange: (stars: number) => void;
  error?: ReactNode;
}

/** A field for one to five stars. It is a group of radio buttons, so that arrow keys and screen readers work. */
export function StarsField({ legend, value = 0, onChange, error }: StarsFieldProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="min-w-0">
      {/* Floats, so that the legend is next to the stars if both fit. */}
      <legend className="float-left min-w-32 pt-1.5 font-medium">{legend}</legend>
      <div className="flex justify-end">
        {STARS.map((stars) => (
          <label
            className="relative flex size-10 cursor-pointer items-center justify-center rounded-full text-accent-ink hover:bg-surface-sunken has-focus-visible:outline-2 has-focus-visible:outline-ink"
            key={stars}
          >
            <input
              checked={value === stars}
              className="sr-only"
              name={name}
              onChange={() => onChange(stars)}
              type="radio"
              value={stars}
            />
            <span className="sr-only">{stars} of 5 stars</span>
            <Star isFull={stars <= value} size={26} />
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
