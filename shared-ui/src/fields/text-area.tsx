import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { controlClass } from './control-class.ts';
import { Field, type FieldText } from './field.tsx';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, keyof FieldText>, FieldText {}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, required, isLabelHidden, className, id, ...textarea } = props;
  const text = { label, hint, error, required, isLabelHidden, className };
  return (
    <Field {...text} id={id}>
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...textarea}
          {...control}
          className={cx(controlClass, 'field-sizing-content max-h-96 min-h-28 read-only:bg-surface-soft')}
        />
      )}
    </Field>
  );
}
