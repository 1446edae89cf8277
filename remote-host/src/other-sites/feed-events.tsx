import { EVENT_FATES, type EventFate, type FeedEvent, type FeedReading } from 'contracts';
import { Badge, type BadgeTone } from 'shared-ui';
import { eventsInWords, rangeName, totalOf } from './calendar-state.ts';

const TONES: Partial<Record<EventFate, BadgeTone>> = { 'not-understood': 'danger', free: 'warning', closes: 'success' };

export function FeedEvents({ name, reading }: { name: string; reading: FeedReading }) {
  const { events } = reading;
  const total = totalOf(reading);
  if (total === 0) return <p className="mt-3 text-ink-muted text-sm">This calendar has no events.</p>;
  return (
    <details className="mt-3">
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
            <EventLine event={event} />
          </li>
        ))}
      </ul>
      {total > events.length && <p className="text-ink-muted text-sm">and {total - events.length} more</p>}
    </details>
  );
}

function EventLine({ event: { title, from, to, fate, reason } }: { event: FeedEvent }) {
  return (
    <>
      <div className="wrap-anywhere min-w-0 grow">
        <p>
          <bdi>{title || 'Event without a title'}</bdi>
        </p>
        <p className="text-ink-muted">{from && to ? rangeName({ from, to }) : 'No dates'}</p>
        {reason && <p>{reason}</p>}
      </div>
      <Badge tone={TONES[fate] ?? 'neutral'}>{EVENT_FATES[fate] ?? fate}</Badge>
    </>
  );
}
