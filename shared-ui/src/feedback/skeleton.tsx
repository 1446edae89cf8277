import { cx } from '../class-names.ts';

/** A grey placeholder for content that is loading. The size comes from `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-control bg-surface-sunken', className)} />;
}
