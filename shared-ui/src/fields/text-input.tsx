import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { controlClass } from './control-class.ts';
import { Field, type FieldText } from './field.tsx';

export interface TextInputProps extends Omit<ComponentProps<'input'>, keyof FieldText>, FieldText {
  prefix?: string;
  suffix?: ReactNode;
}

/** A one-line text field. Accepts all props of `<input>`, including `ref`. */
export function TextInput(props: TextInputProps) {
  const { label, hint, error, required, isLabelHidden, className, id, prefix, suffix, ...input } = props;
  // Other types, such as numbers, addresses and passwords, are always written from left to right.
  const isWritten = (input.type ?? 'text') === 'text' && input.inputMode === undefined;
  const text = { label, hint, error, required, isLabelHidden, className };
  return (
    <Field {...text} id={id}>
      {(control) => (
        <div className="relative">
          {prefix && (
            <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-items-center text-ink-muted">
              {prefix}
            </span>
          )}
          <input
            {...(isWritten && { dir: 'auto' })}
            {...input}
            {...control}
            className={cx(controlClass, 'read-only:bg-surface-soft', prefix && 'pl-8', Boolean(suffix) && 'pr-12')}
          />
          {suffix && <span className="absolute inset-y-0 right-1 grid place-items-center">{suffix}</span>}
        </div>
      )}
    </Field>
  );
}
