import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../class-names.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  children: ReactNode;
  size?: 'sm' | 'md' | undefined;
}

export function IconButton({ label, children, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        'inline-grid shrink-0 cursor-pointer place-items-center rounded-full text-ink transition-colors hover:bg-surface-sunken',
        'active:bg-line disabled:cursor-not-allowed disabled:opacity-40 aria-disabled:cursor-not-allowed aria-disabled:opacity-40',
        size === 'sm' ? 'size-8' : 'size-11',
        className,
      )}
    >
      {children}
    </button>
  );
}
