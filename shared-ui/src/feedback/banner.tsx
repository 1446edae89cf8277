import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon, type IconName } from '../icons/icon.tsx';

export type BannerTone = 'info' | 'success' | 'warning' | 'danger';

const tones: Record<BannerTone, { look: string; icon: IconName }> = {
  info: { look: 'border-info/20 bg-info-soft text-info-ink', icon: 'info' },
  success: { look: 'border-success/20 bg-success-soft text-success-ink', icon: 'check' },
  warning: { look: 'border-warning/30 bg-warning-soft text-warning-ink', icon: 'alert' },
  danger: { look: 'border-danger/20 bg-danger-soft text-danger-ink', icon: 'alert' },
};

export interface BannerProps {
  tone?: BannerTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

/** A permanent message. `danger` and `warning` interrupt a screen reader. The other tones don't. */
export function Banner({ tone = 'info', title, children, action, className }: BannerProps) {
  const { look, icon } = tones[tone];
  return (
    <div
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border px-4 py-3', look, className)}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Icon className="mt-0.5 shrink-0" name={icon} size={20} />
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}
