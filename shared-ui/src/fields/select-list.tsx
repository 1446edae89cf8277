import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import type { ComponentProps, KeyboardEvent as Press, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { useAreaAttributes } from '../layout/area-scope.tsx';
import { controlClass } from './control-class.ts';
import type { FieldControl, FieldText } from './field.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  isDisabled?: boolean | undefined;
  icon?: ReactNode;
}

export interface SelectProps<Value extends string> extends FieldText {
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  id?: string | undefined;
}

export interface SelectListProps<Value extends string> extends Omit<SelectProps<Value>, keyof FieldText | 'id'> {
  control: FieldControl;
  labelId: string;
}

/** The list of `Select`, in a separate file because it imports Headless UI. */
export function SelectList<Value extends string>(props: SelectListProps<Value>) {
  const { options, value, onChange, placeholder = 'Choose', disabled, name, control, labelId } = props;
  const area = useAreaAttributes();
  const chosen = options.find((option) => option.value === value);
  const { required, ...wiring } = control;
  return (
    <Listbox
      disabled={disabled ?? false}
      onChange={(next: Value | null) => next !== null && onChange(next)}
      value={value ?? null}
      {...(name && { name })}
    >
      <ListboxButton as={Trigger} id={wiring.id} labelId={labelId} wiring={wiring}>
        <span className={cx('flex min-w-0 items-center gap-2.5', !chosen && 'text-ink-subtle')}>
          {chosen?.icon}
          <span className="min-w-0 wrap-anywhere" id={`${wiring.id}-value`}>
            {chosen?.label ?? placeholder}
          </span>
        </span>
        <Icon className="shrink-0 text-ink-muted" name="chevron-down" size={18} />
      </ListboxButton>
      <ListboxOptions
        {...area}
        anchor={{ to: 'bottom start', gap: 6, padding: 12 }}
        aria-required={required}
        className="z-60 w-(--button-width) min-w-48 origin-top rounded-card border border-line bg-surface-raised p-1.5 shadow-float outline-none transition duration-150 ease-calm [--anchor-max-height:22rem] data-closed:-translate-y-1 data-closed:opacity-0"
        modal={false}
        transition
      >
        {options.map((option) => (
          <ListboxOption
            className="flex min-h-10 cursor-pointer select-none items-center gap-2.5 rounded-control px-3 py-1.5 data-disabled:cursor-not-allowed data-focus:bg-surface-sunken data-selected:font-semibold data-disabled:opacity-45"
            disabled={option.isDisabled ?? false}
            key={option.value}
            value={option.value}
          >
            {({ selected }) => (
              <>
                {option.icon}
                <span className="min-w-0 flex-1">{option.label}</span>
                {selected && <Icon className="shrink-0 text-accent-ink" name="check" size={18} />}
              </>
            )}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}

interface TriggerProps extends ComponentProps<'button'> {
  wiring: Omit<FieldControl, 'required'>;
  labelId: string;
}

/**
 * A button with the label attributes that Headless UI's button drops, because Headless UI expects its own label
 * component.
 */
function Trigger({ wiring, labelId, onKeyDown, ...rest }: TriggerProps) {
  function press(event: Press<HTMLButtonElement>) {
    if (event.key !== 'Enter') return onKeyDown?.(event);
    // On Enter, Headless UI would submit the form. Open the list instead.
    event.preventDefault();
    event.currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }
  return (
    <button
      {...rest}
      {...wiring}
      onKeyDown={press}
      aria-labelledby={`${labelId} ${wiring.id}-value`}
      className={cx(controlClass, 'flex cursor-pointer items-center justify-between gap-3 text-left')}
      type="button"
    />
  );
}
