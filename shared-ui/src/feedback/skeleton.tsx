import { cx } from '../class-names.ts';

export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-control bg-surface-sunken', className)} />;
}
