import { formatCount, type VersionHealth } from 'contracts';
import { cx } from 'shared-ui';
import { failureRate, vitalLabels } from './labels.ts';

export function Loads({ health }: { health: VersionHealth }) {
  const rate = failureRate(health);
  return (
    <div className="tabular-nums">
      <p>
        {formatCount(health.loads)} {health.loads === 1 ? 'load' : 'loads'}
      </p>
      <p className={cx('text-sm', health.failures > 0 ? 'font-medium text-danger-ink' : 'text-ink-muted')}>
        {formatCount(health.failures)} failed{rate && health.failures > 0 ? ` (${rate})` : ''}
      </p>
    </div>
  );
}

/** The 75th percentiles of a version's web vitals. */
export function Vitals({ health }: { health: VersionHealth }) {
  return (
    <dl className="grid grid-cols-[auto_auto] justify-start gap-x-3 text-sm tabular-nums as-cards:justify-end">
      {vitalLabels(health).map(({ name, value }) => (
        <div className="contents" key={name}>
          <dt className="text-ink-muted">{name}</dt>
          <dd className="whitespace-nowrap text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
