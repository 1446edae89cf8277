import { OUTSIDE_CALENDAR_LIMITS, type OutsideCalendar } from 'contracts';
import { useRef, useState } from 'react';
import { Heading, Icon } from 'shared-ui';
import { AddCalendar } from './add-calendar.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

export function OutsideCalendars({ id, calendars }: { id: string; calendars: readonly OutsideCalendar[] }) {
  const [removed, setRemoved] = useState<OutsideCalendar>();
  const heading = useRef<HTMLHeadingElement>(null);
  const most = OUTSIDE_CALENDAR_LIMITS.calendars;
  return (
    <section className="space-y-4">
      <Heading className="outline-none" level={2} ref={heading} tabIndex={-1}>
        Calendars of other sites
      </Heading>
      <p className="text-ink-muted">
        Their stays close the same nights here. We read them every 15 minutes. Only you see the events below, and only
        those of the last reading are kept.
      </p>
      {calendars.length === 0 ? (
        <p className="flex items-center gap-3 rounded-card border border-line-strong border-dashed px-4 py-6 text-ink-muted">
          <Icon className="shrink-0" name="calendar" size={24} />
          No calendars yet. Until you add one, a stay that is booked on another site can be booked here as well.
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {calendars.map((calendar) => (
            <li key={calendar._id}>
              <CalendarCard
                calendar={calendar}
                id={id}
                onRemove={() => {
                  // Closing the dialog returns focus to the heading, because the button disappears with the calendar.
                  heading.current?.focus({ preventScroll: true });
                  setRemoved(calendar);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {calendars.length < most ? (
        <AddCalendar id={id} />
      ) : (
        <p className="text-ink-muted">A listing can have {most} calendars. Remove one to add another.</p>
      )}
      <RemoveDialog calendar={removed} id={id} onClose={() => setRemoved(undefined)} />
    </section>
  );
}
