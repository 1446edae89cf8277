import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';

export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  isLabelHidden?: boolean | undefined;
  className?: string | undefined;
}

/** Spread these props on the control to associate it with its label and messages. */
export interface FieldControl {
  id: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export interface FieldProps extends FieldText {
  id?: string | undefined;
  /** Renders the control. `labelId` is for controls that a `<label>` cannot name. */
  children: (control: FieldControl, labelId: string) => ReactNode;
}

export function Field({ label, hint, error, required, isLabelHidden, className, id, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const labelId = `${controlId}-label`;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = cx(Boolean(error) && errorId, Boolean(hint) && hintId);
  const control: FieldControl = {
    id: controlId,
    ...(required && { required }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true as const }),
  };
  return (
    <div className={cx('min-w-0', className)}>
      <div className={cx(isLabelHidden ? 'sr-only' : 'mb-1.5')}>
        <label className="font-medium text-ink" htmlFor={controlId} id={labelId}>
          {label}
        </label>
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-accent-ink">
            *
          </span>
        )}
        {hint && (
          <p className="text-ink-muted text-sm" id={hintId}>
            {hint}
          </p>
        )}
      </div>
      {children(control, labelId)}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** Always rendered, even without an error, so that screen readers announce an error that appears. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div aria-live="polite" className="text-danger-ink text-sm" id={id}>
      {children && (
        <p className="mt-1.5 flex items-start gap-1.5">
          <Icon className="mt-0.5 shrink-0" name="alert" size={16} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
