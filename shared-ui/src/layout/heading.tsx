import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';

export interface HeadingProps extends ComponentProps<'h1'> {
  level?: 1 | 2 | 3 | 4 | undefined;
  size?: 'xl' | 'lg' | 'md' | 'sm' | undefined;
}

const sizes = {
  xl: 'text-display',
  lg: 'text-title',
  md: 'text-section',
  sm: 'text-lg leading-snug tracking-tight',
};

const sizeOfLevel = { 1: 'lg', 2: 'md', 3: 'sm', 4: 'sm' } as const;

export function Heading({ level = 1, size = sizeOfLevel[level], className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} className={cx('text-balance font-semibold text-ink', sizes[size], className)} />;
}
