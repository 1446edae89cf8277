import type { ReactNode } from 'react';

export interface Fact {
  name: string;
  value: ReactNode;
  hint?: ReactNode;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid content-start grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,40%)),1fr))] gap-x-6 gap-y-5 print:grid-cols-2">
      {facts.map(({ name, value, hint }) => (
        <div className="min-w-0" key={name}>
          <dt className="text-ink-muted text-sm">{name}</dt>
          <dd className="wrap-anywhere">
            <bdi className="font-semibold">{value}</bdi>
            {hint && <span className="block text-ink-muted text-sm">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
