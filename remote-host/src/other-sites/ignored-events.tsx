import type { OutsideCalendar } from 'contracts';
import { Button } from 'shared-ui';
import { useIncluding } from './api.ts';

/** Lists the events and titles that the host ignores, including events that the calendar no longer has. */
export function IgnoredEvents({ id, calendar }: { id: string; calendar: OutsideCalendar }) {
  const { _id: calendarId, name, ignored } = calendar;
  const including = useIncluding(id, calendarId);
  if (ignored.length === 0) return null;
  return (
    <section className="mt-3 text-sm">
      <p className="font-semibold">You ignore in this calendar</p>
      <ul aria-label={`Ignored in ${name}`} className="mt-1 divide-y divide-line">
        {ignored.map(({ _id, title, isTitle }) => (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2" key={_id}>
            <p className="wrap-anywhere min-w-0">
              {isTitle ? 'All events titled ' : 'One event, '}
              <bdi>{title || 'without a title'}</bdi>
            </p>
            <Button
              aria-label={`Include again: ${title || 'event without a title'}`}
              isBusy={including.isPending && including.variables === _id}
              onClick={() => including.mutate(_id)}
              size="sm"
              variant="ghost"
            >
              Include again
            </Button>
          </li>
        ))}
      </ul>
      {including.error && (
        <p className="text-danger-ink" role="alert">
          {including.error.message}
        </p>
      )}
    </section>
  );
}
