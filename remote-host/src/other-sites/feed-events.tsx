import { EVENT_FATES, type EventFate, type FeedEvent, type FeedReading, IGNORABLE_FATES } from 'contracts';
import { Badge, type BadgeTone, Button } from 'shared-ui';
import { eventsInWords, rangeName, totalOf } from './calendar-state.ts';

const TONES: Partial<Record<EventFate, BadgeTone>> = { 'not-understood': 'danger', free: 'warning', closes: 'success' };

interface FeedEventsProps {
  name: string;
  reading: FeedReading;
  /** Called to ignore an event. Undefined if the calendar is not saved yet, for example during a trial. */
  onIgnore?: (event: FeedEvent) => void;
}

export function FeedEvents({ name, reading, onIgnore }: FeedEventsProps) {
  const { events } = reading;
  const total = totalOf(reading);
  if (total === 0) return <p className="mt-3 text-ink-muted text-sm">This calendar has no events.</p>;
  return (
    <details className="mt-3" open={!onIgnore}>
      <summary className="cursor-pointer font-semibold text-sm">
        {eventsInWords(reading)}
        <span className="sr-only">
          {' '}
          in <bdi>{name}</bdi>
        </span>
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {events.map((event, index) => (
          <li
            className="flex flex-col items-start gap-x-4 gap-y-1 py-2 text-sm sm:flex-row sm:items-baseline"
            key={index}
          >
            <EventLine event={event} onIgnore={onIgnore} />
          </li>
        ))}
      </ul>
      {total > events.length && (
        <p className="text-ink-muted text-sm">and {total - events.length} more that aren’t listed</p>
      )}
    </details>
  );
}

function EventLine({ event, onIgnore }: { event: FeedEvent; onIgnore: FeedEventsProps['onIgnore'] }) {
  const { _id, title, from, to, fate, reason } = event;
  return (
    <>
      <div className="wrap-anywhere min-w-0 grow">
        <p>
          <bdi>{title || 'Event without a title'}</bdi>
        </p>
        <p className="text-ink-muted">{from && to ? rangeName({ from, to }) : 'No dates'}</p>
        {reason && <p>{reason}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-4">
        <Badge tone={TONES[fate] ?? 'neutral'}>{EVENT_FATES[fate] ?? fate}</Badge>
        {onIgnore && _id && IGNORABLE_FATES.includes(fate) && (
          <Button
            aria-label={`Ignore ${title || 'event without a title'}`}
            onClick={() => onIgnore(event)}
            size="sm"
            variant="ghost"
          >
            Ignore
          </Button>
        )}
      </div>
    </>
  );
}
