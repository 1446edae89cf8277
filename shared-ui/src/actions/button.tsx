import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../class-names.ts';
import { Spinner } from '../icons/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  /** Use `primary` once per view, and `danger` for actions that cannot be undone. Default `secondary`. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  isWide?: boolean | undefined;
  className?: string | undefined;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-fill not-disabled:hover:bg-accent-strong active:bg-accent-deep',
  secondary: 'border-ink/70 bg-surface text-ink not-disabled:hover:bg-surface-sunken active:bg-line',
  ghost: 'border-transparent bg-transparent text-ink not-disabled:hover:bg-surface-sunken active:bg-line',
  danger: 'border-transparent bg-danger text-on-fill not-disabled:hover:bg-danger-strong active:bg-danger-strong',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm',
  md: 'min-h-11 px-5 text-base',
  lg: 'min-h-13 px-7 text-lg',
};

export function buttonClass({ variant = 'secondary', size = 'md', isWide, className }: ButtonLook = {}): string {
  return cx(
    'relative inline-flex cursor-pointer select-none items-center justify-center gap-2 rounded-control border text-center font-semibold',
    'transition duration-150 ease-calm not-disabled:active:scale-98 disabled:cursor-not-allowed disabled:opacity-45',
    variants[variant],
    sizes[size],
    isWide && 'w-full',
    className,
  );
}

export interface ButtonProps extends ComponentProps<'button'>, Omit<ButtonLook, 'className'> {
  /**
   * Covers the label with a spinner of the same width, and ignores clicks and submits. The button is not `disabled`, so
   * that it keeps focus.
   */
  isBusy?: boolean | undefined;
}

export function Button({ variant, size, isWide, isBusy, className, children, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Pressing Enter in a form clicks its submit button, so this also prevents a second submit.
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      className={buttonClass({ variant, size, isWide, className: cx(isBusy && 'cursor-progress!', className) })}
      onClick={press}
    >
      <span className={cx('inline-flex items-center justify-center gap-2', isBusy && 'opacity-0')}>{children}</span>
      {isBusy && (
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
          <Spinner label="" size="sm" tone="current" />
        </span>
      )}
    </button>
  );
}
