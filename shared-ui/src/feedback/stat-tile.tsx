import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface StatTileProps {
  label: string;
  value: ReactNode;
  /** A line below the value: a comparison, a date. */
  hint?: ReactNode;
  icon?: ReactNode;
  isLoading?: boolean | undefined;
  /** The figure could not be had; shown in its place, so that a tile fails alone. */
  error?: ReactNode;
  className?: string | undefined;
}

/** One figure with its name. Put several into a `<dl>` grid. */
export function StatTile({ label, value, hint, icon, isLoading, error, className }: StatTileProps) {
  return (
    <div className={cx('rounded-card border border-line bg-surface p-5 shadow-card', className)}>
      <dt className="flex items-center justify-between gap-3 font-medium text-ink-muted text-sm">
        {label}
        {icon && <span className="text-rose-600">{icon}</span>}
      </dt>
      <dd className="mt-2">
        {isLoading ? (
          <Skeleton className="h-9 w-24" />
        ) : error ? (
          <span className="text-danger-ink text-sm">{error}</span>
        ) : (
          <span className="font-semibold text-3xl tabular-nums tracking-tight">{value}</span>
        )}
        {hint && !isLoading && !error && <span className="mt-1 block text-ink-muted text-sm">{hint}</span>}
      </dd>
    </div>
  );
}
