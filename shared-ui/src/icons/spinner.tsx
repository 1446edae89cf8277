import { cx } from '../class-names.ts';

export interface SpinnerProps {
  label?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  tone?: 'red' | 'current' | undefined;
  /** Delays the spinner by 300 ms, so that it does not flicker on quick responses. */
  isDelayed?: boolean | undefined;
  className?: string | undefined;
}

const sizes = { sm: 'size-5', md: 'size-8', lg: 'size-12' };

export function Spinner({ label = 'Loading', size = 'md', tone = 'red', isDelayed, className }: SpinnerProps) {
  return (
    <span
      {...(label ? { role: 'status' } : { 'aria-hidden': true })}
      className={cx('inline-flex', tone === 'red' && 'text-spinner', isDelayed && 'animate-late', className)}
    >
      <svg aria-hidden="true" className={cx('keep-motion animate-spin', sizes[size])} fill="none" viewBox="0 0 24 24">
        <circle cx="12" cy="12" opacity="0.2" r="9.5" stroke="currentColor" strokeWidth="2.5" />
        <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" stroke="currentColor" strokeLinecap="round" strokeWidth="2.5" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
