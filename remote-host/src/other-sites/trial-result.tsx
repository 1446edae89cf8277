import { CALENDAR_PROBLEMS, type TrialReading } from 'contracts';
import { Banner } from 'shared-ui';
import { FeedEvents } from './feed-events.tsx';

export function TrialResult({ name, trial: { problem, reading } }: { name: string; trial: TrialReading }) {
  if (problem || !reading)
    return (
      <Banner title="This calendar can’t be read" tone="warning">
        {/* A newer API may return an unknown problem. */}
        {(problem && CALENDAR_PROBLEMS[problem]) ?? 'It could not be read.'}
      </Banner>
    );
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <p className="font-semibold" role="status">
        This is what we read. Nothing is saved yet.
      </p>
      <FeedEvents name={name} reading={reading} />
    </section>
  );
}
