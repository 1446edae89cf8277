import { cx } from '../class-names.ts';

export interface SumLine {
  name: string;
  amount: string;
  isTotal?: boolean | undefined;
}

export function SumList({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className="rounded-card bg-surface-soft px-4 py-1 tabular-nums">
      {lines.map(({ name, amount, isTotal }) => (
        <div
          className={cx(
            'flex items-baseline justify-between gap-6 py-2',
            isTotal ? 'border-line border-t font-semibold' : 'text-ink-muted',
          )}
          key={name}
        >
          <dt className="min-w-0">{name}</dt>
          <dd className="text-ink">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
