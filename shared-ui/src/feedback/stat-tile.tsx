import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface StatTileProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  isLoading?: boolean | undefined;
  error?: ReactNode;
  onRetry?: (() => void) | undefined;
  className?: string | undefined;
}

export function StatTile({ label, value, hint, icon, isLoading, error, onRetry, className }: StatTileProps) {
  return (
    <div
      className={cx('@container min-w-0 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5', className)}
    >
      <dt className="flex items-center justify-between gap-3 font-medium text-ink-muted text-sm">
        {label}
        {icon && <span className="text-accent-ink">{icon}</span>}
      </dt>
      <dd className="mt-2">
        {isLoading ? (
          <>
            <Skeleton className="h-9 w-24" />
            {hint !== undefined && <Skeleton className="mt-1 h-5 w-32 max-w-full" />}
          </>
        ) : error ? (
          <span className="flex flex-wrap items-center gap-x-2 text-danger-ink text-sm">
            {error}
            {onRetry && (
              <button
                className="cursor-pointer rounded-control py-1 font-medium text-ink underline underline-offset-2"
                onClick={onRetry}
                type="button"
              >
                Try again
              </button>
            )}
          </span>
        ) : (
          <span className="wrap-anywhere block font-semibold text-[clamp(1.375rem,13cqi,1.875rem)] tabular-nums leading-9 tracking-tight">
            {value}
          </span>
        )}
        {hint && !isLoading && !error && <span className="mt-1 block text-ink-muted text-sm">{hint}</span>}
      </dd>
    </div>
  );
}
