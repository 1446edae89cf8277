import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import { FieldError } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

export function Checkbox({ label, hint, error, className, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const describedBy = cx(Boolean(error) && `${boxId}-error`, Boolean(hint) && `${boxId}-hint`);
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input
          {...rest}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-6 shrink-0 cursor-pointer rounded accent-accent disabled:cursor-not-allowed"
          id={boxId}
          type="checkbox"
        />
        <div className="min-w-0 pt-0.5">
          <label className="cursor-pointer" htmlFor={boxId}>
            {label}
          </label>
          {hint && (
            <p className="text-ink-muted text-sm" id={`${boxId}-hint`}>
              {hint}
            </p>
          )}
        </div>
      </div>
      <FieldError id={`${boxId}-error`}>{error}</FieldError>
    </div>
  );
}
