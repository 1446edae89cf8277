import type { FeedEvent, OutsideCalendar } from 'contracts';
import { useState } from 'react';
import { Badge, Button, Heading, preloadDialog } from 'shared-ui';
import { useReading } from './api.ts';
import { stateOf, staysAhead } from './calendar-state.ts';
import { FeedEvents } from './feed-events.tsx';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { IgnoredEvents } from './ignored-events.tsx';
import { LossWarning } from './loss-warning.tsx';

interface CalendarCardProps {
  id: string;
  calendar: OutsideCalendar;
  onRemove: () => void;
}

export function CalendarCard({ id, calendar, onRemove }: CalendarCardProps) {
  const { name, address, isDue, reading: events } = calendar;
  const reading = useReading(id, calendar._id);
  const [ignored, setIgnored] = useState<FeedEvent>();
  const { tone, label, problem, times } = stateOf(calendar);
  return (
    <article className="rounded-card border border-line p-4 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading className="wrap-anywhere" level={3}>
          <bdi>{name}</bdi>
        </Heading>
        <div role="status">
          <Badge tone={tone}>
            <span className="sr-only">
              <bdi>{name}</bdi>:{' '}
            </span>
            {label}
          </Badge>
        </div>
      </div>
      <p className="truncate text-ink-muted text-sm" title={address}>
        {address}
      </p>
      {problem && <p className={`mt-3 ${tone === 'danger' ? 'text-danger-ink' : ''}`}>{problem}</p>}
      <p className="mt-3">{staysAhead(calendar)}</p>
      <p className="text-ink-muted text-sm">{times}</p>
      {calendar.doubt && <LossWarning calendar={calendar} doubt={calendar.doubt} id={id} />}
      {events && (
        <>
          <FeedEvents name={name} onIgnore={setIgnored} reading={events} />
          <IgnoreDialog
            calendarId={calendar._id}
            event={ignored}
            id={id}
            onClose={() => setIgnored(undefined)}
            reading={events}
          />
        </>
      )}
      <IgnoredEvents calendar={calendar} id={id} />
      {reading.error && (
        <p className="mt-2 text-danger-ink text-sm" role="alert">
          {reading.error.message}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          aria-label={`Read now: ${name}`}
          disabled={calendar.problem === 'too-often'}
          isBusy={isDue || reading.isPending}
          onClick={() => reading.mutate()}
          size="sm"
        >
          Read now
        </Button>
        <Button
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          onFocus={() => void preloadDialog()}
          onPointerEnter={() => void preloadDialog()}
          size="sm"
          variant="ghost"
        >
          Remove
        </Button>
      </div>
    </article>
  );
}
