import { useState } from 'react';
import { cx } from '../class-names.ts';
import { deferred } from '../deferred.ts';
import { controlClass } from './control-class.ts';
import { Field } from './field.tsx';
import type { SelectListProps, SelectOption, SelectProps } from './select-list.tsx';

export type { SelectOption, SelectProps };

const list = deferred(() => import('./select-list.tsx').then((module) => module.SelectList));

export const preloadSelect = list.preload;

/**
 * Chooses one of many options from a list with type-ahead. A native select is shown until the list has loaded and while
 * it has focus, or permanently if loading fails.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, required, isLabelHidden, className, id, ...rest } = props;
  const text = { label, hint, error, required, isLabelHidden, className };
  const { part: SelectList } = list.use();
  const [isNativeInUse, setIsNativeInUse] = useState(false);
  return (
    <Field {...text} id={id}>
      {(control, labelId) =>
        SelectList && !isNativeInUse ? (
          <SelectList {...rest} control={control} labelId={labelId} />
        ) : (
          <NativeSelect {...rest} control={control} onUse={setIsNativeInUse} />
        )
      }
    </Field>
  );
}

interface NativeSelectProps<Value extends string> extends Omit<SelectListProps<Value>, 'labelId'> {
  onUse: (isInUse: boolean) => void;
}

function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { options, value, onChange, onUse, placeholder = 'Choose', disabled, name, control } = props;
  return (
    <select
      {...control}
      className={cx(controlClass, 'cursor-pointer')}
      disabled={disabled}
      name={name}
      onBlur={() => onUse(false)}
      onChange={(event) => {
        const option = options.find((candidate) => candidate.value === event.target.value);
        if (option) onChange(option.value);
      }}
      onFocus={() => onUse(true)}
      value={value ?? ''}
    >
      {value === undefined && (
        <option disabled value="">
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option disabled={option.isDisabled} key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
