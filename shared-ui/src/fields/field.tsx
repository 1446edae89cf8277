import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';

/** What every field takes. */
export interface FieldText {
  label: ReactNode;
  /** A line of help under the label. */
  hint?: ReactNode;
  /** What is wrong, in plain words. Marks the control as invalid. */
  error?: ReactNode;
  /** Shows the mark and sets `required` on the control. */
  required?: boolean | undefined;
  isLabelHidden?: boolean | undefined;
  /** For the block of label, control and messages. */
  className?: string | undefined;
}

/** Spread these on the control: they tie it to its label and messages. */
export interface FieldControl {
  id: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export interface FieldProps extends FieldText {
  id?: string | undefined;
  /** `labelId` is for controls that a `<label>` cannot name. */
  children: (control: FieldControl, labelId: string) => ReactNode;
}

/** A label, a control of any kind, its hint and its error. */
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

/** The place of an error stays in the page, so that one that appears is announced. */
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
