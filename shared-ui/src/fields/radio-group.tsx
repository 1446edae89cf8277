import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import { FieldError } from './field.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  isDisabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  isLegendHidden?: boolean | undefined;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  look?: 'list' | 'segmented' | 'tiles' | undefined;
  /** Stretches the segments to the available width. */
  isWide?: boolean | undefined;
  error?: ReactNode;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const looks = {
  list: {
    options: 'grid gap-2',
    option: 'rounded-control border border-line px-4 py-3 has-checked:border-ink has-checked:bg-surface-soft',
    input: 'mt-0.5 size-5 shrink-0 accent-accent',
  },
  segmented: {
    options: 'inline-flex max-w-full flex-wrap rounded-[1.5rem] bg-surface-sunken p-1',
    option:
      'min-h-9 shrink-0 items-center justify-center rounded-full px-3 py-1 sm:px-4 text-center font-medium text-ink-muted text-sm ' +
      'transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-sm ' +
      'has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-1',
    input: 'sr-only',
  },
  tiles: {
    options: 'grid grid-cols-3 gap-2',
    option:
      'min-h-12 items-center justify-center rounded-control border border-line px-2 text-center text-sm hover:border-ink ' +
      'has-checked:border-ink has-checked:bg-surface-soft has-checked:font-semibold ' +
      'has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-1',
    input: 'sr-only',
  },
};

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, isLegendHidden, options, value, onChange, look = 'list', isWide, error, disabled, className } = props;
  const name = useId();
  const styles = looks[look];
  return (
    <fieldset
      aria-describedby={error ? `${name}-error` : undefined}
      className={cx('min-w-0', className)}
      disabled={disabled}
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 font-medium text-ink'}>{legend}</legend>
      <div className={cx(styles.options, isWide && 'w-full *:flex-1')}>
        {options.map((option) => (
          <label
            className={cx(
              'relative flex cursor-pointer gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-50',
              styles.option,
            )}
            key={option.value}
          >
            <input
              checked={option.value === value}
              className={styles.input}
              disabled={option.isDisabled}
              name={name}
              onChange={() => onChange(option.value)}
              type="radio"
              value={option.value}
            />
            <span className="min-w-0">
              {option.label}
              {option.hint && look === 'list' && <span className="block text-ink-muted text-sm">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
