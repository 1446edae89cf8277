import { cx } from '../class-names.ts';

/** A grey stand-in for content on its way. The size comes from `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-control bg-surface-sunken', className)} />;
}
