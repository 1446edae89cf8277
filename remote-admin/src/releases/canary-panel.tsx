import { type CanaryState, type CanarySteps, formatCount, type VersionHealth } from 'contracts';
import { Button, Heading, preloadDialog } from 'shared-ui';
import { formatInstant } from '../shared/format-instant.ts';
import { Loads, Vitals } from './health.tsx';
import { formatShare, waitsLabel } from './labels.ts';

export function CanaryPanel({ canary, onEnd }: { canary: CanaryState; onEnd(): void }) {
  const { name, version, share, steps, since, by } = canary;
  return (
    <section aria-labelledby={`canary-${name}`} className="rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <Heading id={`canary-${name}`} level={2}>
            Canary of {name} {version}
          </Heading>
          <p className="wrap-anywhere mt-1 text-ink-muted">
            {formatShare(share)} of visitors since {formatInstant(since)}, started by {by}
          </p>
          {steps && <Step canary={canary} steps={steps} />}
        </div>
        <Button onClick={onEnd} onFocus={preloadDialog} onPointerEnter={preloadDialog}>
          End canary
        </Button>
      </div>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <Side title="Canary" health={canary.canary} />
        <Side title="Promoted, in the same period" health={canary.control} />
      </div>
    </section>
  );
}

function Step({ canary: { share, next }, steps: { shares, visitors } }: { canary: CanaryState; steps: CanarySteps }) {
  const step = `Step ${shares.indexOf(share) + 1} of ${shares.length}`;
  if (!next) return <p className="mt-1 text-ink-muted">{step}, where it stays.</p>;
  const what = next.share === null ? 'promoted' : formatShare(next.share);
  return (
    <p className="mt-1 text-ink-muted">
      {step}. Next: {what}, not before {formatInstant(next.from)}. {formatCount(next.visitors)} of at least{' '}
      {formatCount(visitors)} visitors had it at this step. {waitsLabel(next)}
    </p>
  );
}

function Side({ title, health }: { title: string; health: VersionHealth }) {
  return (
    <div className="rounded-control bg-surface-soft p-4">
      <Heading level={3} size="sm">
        {title}
      </Heading>
      <div className="mt-3 flex flex-wrap justify-between gap-4">
        <Loads health={health} />
        <Vitals health={health} />
      </div>
    </div>
  );
}
