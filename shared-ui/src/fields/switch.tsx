import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';

export interface SwitchProps {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** On or off, with effect at once. */
export function Switch({ label, isOn, onChange, disabled, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={cx('flex items-center justify-between gap-4', className)}>
      <label className="cursor-pointer" htmlFor={id}>
        {label}
      </label>
      <button
        aria-checked={isOn}
        className={cx(
          'relative h-7 w-12 shrink-0 cursor-pointer rounded-full transition-colors disabled:cursor-not-allowed disabled:opacity-45',
          isOn ? 'bg-rose-600' : 'bg-line-strong',
        )}
        disabled={disabled}
        id={id}
        onClick={() => onChange(!isOn)}
        role="switch"
        type="button"
      >
        <span
          className={cx(
            'absolute top-1 left-1 size-5 rounded-full bg-white shadow-sm transition-transform ease-calm',
            isOn && 'translate-x-5',
          )}
        />
      </button>
    </div>
  );
}
