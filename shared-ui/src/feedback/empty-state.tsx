import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Heading } from '../layout/heading.tsx';

export interface EmptyStateProps {
  title: ReactNode;
  subtitle?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  className?: string | undefined;
}

export function EmptyState({ title, subtitle, action, icon, className }: EmptyStateProps) {
  return (
    <div className={cx('mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center', className)}>
      {icon && (
        <div className="mb-5 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">{icon}</div>
      )}
      <Heading level={2} size="md">
        {title}
      </Heading>
      {subtitle && <p className="mt-2 text-balance text-ink-muted">{subtitle}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
