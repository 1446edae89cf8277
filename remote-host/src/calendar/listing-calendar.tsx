import type { RoomCalendar } from 'contracts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useParams, useQuery } from 'shared-platform';
import { Button, cx, Heading, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { listingCalendarQuery } from './api.ts';
import { Legend } from './legend.tsx';
import { ListingLinks } from './listing-links.tsx';
import { ListingNotes } from './listing-notes.tsx';
import { MonthChoice } from './month-choice.tsx';
import { MonthGrid } from './month-grid.tsx';
import { addMonths, MONTHS_SHOWN, type Month, monthName, monthOf, monthsAhead, monthsFrom } from './months.ts';
import { useMonthsInAddress } from './months-in-address.ts';
import { dayKey } from './move.ts';
import { NightFields } from './night-fields.tsx';
import { NightPanel } from './night-panel.tsx';
import { choosableNights, isSelected } from './selection.ts';
import { useFreshOnReturn } from './use-fresh-on-return.ts';
import { useNightEditor } from './use-night-editor.ts';
import { type Cell, useNightGrid } from './use-night-grid.ts';

export function ListingCalendarPage() {
  const { id = '' } = useParams();
  return <ListingCalendar id={id} key={id} />;
}

function ListingCalendar({ id }: { id: string }) {
  const { range } = useMonthsInAddress();
  const query = useQuery(listingCalendarQuery(id, range));
  useFreshOnReturn(query.refetch);
  return (
    <article>
      <Link
        className="inline-flex items-center gap-1 text-ink-muted underline-offset-2 hover:underline"
        to="/dashboard/calendar"
      >
        <Icon name="chevron-left" size={18} />
        All listings
      </Link>
      <div className="mt-3 mb-5 flex flex-wrap items-center justify-between gap-3">
        <Heading className="wrap-anywhere">
          <bdi>{query.data?.room.title ?? 'Calendar'}</bdi>
        </Heading>
        <ListingLinks id={id} />
      </div>
      <LoadFailure query={query} what="The calendar" />
      {isFirstLoad(query) && <Skeleton className="h-screen w-full" />}
      {query.data && <Months calendar={query.data} reload={query.refetch} />}
    </article>
  );
}

interface MonthsProps {
  calendar: RoomCalendar;
  reload: () => Promise<unknown>;
}

function Months({ calendar, reload }: MonthsProps) {
  const { month, first, range, isAsked, today, choose } = useMonthsInAddress();
  const roomId = calendar.room._id;
  const editor = useNightEditor((id) => (id === roomId ? calendar : undefined), reload);
  const choosable = choosableNights(calendar, range);
  const { root, tabStop, events } = useNightGrid({
    editor,
    choosableOf: () => choosable,
    start: { roomId, night: choosable.from },
    move: (from: Cell, event: KeyboardEvent) => {
      const night = dayKey(from.night, event);
      return night && night >= range.from && night < range.to ? { roomId, night } : undefined;
    },
  });
  const shownMonth = useRef(isAsked ? undefined : month);
  useEffect(() => {
    if (shownMonth.current === month) return;
    shownMonth.current = month;
    document.getElementById(`month-${month}`)?.scrollIntoView();
  }, [month]);
  const show = (chosen: Month) => {
    // Scroll even if the month is already chosen, because the host may have scrolled away.
    shownMonth.current = undefined;
    if (chosen === month) document.getElementById(`month-${month}`)?.scrollIntoView();
    choose(chosen);
  };
  const next = addMonths(first, MONTHS_SHOWN);
  const hasSelection = editor.selection !== undefined;

  return (
    <>
      <ListingNotes calendar={calendar} />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <MonthChoice month={month} onChoose={show} onToday={() => show(monthOf(today))} today={today} />
        <Legend />
      </div>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <aside aria-label="Selected nights" className="xl:sticky xl:top-28 xl:order-last">
          <div className={cx(hasSelection && 'max-xl:hidden')}>
            <p className={cx('mb-3 text-ink-muted text-sm', hasSelection && 'hidden')}>
              Drag over nights, or press the first one and the last one. By keys: arrows, with Shift to select.
            </p>
          </div>
          <div
            className={cx(
              'xl:rounded-card xl:border xl:border-line xl:p-4 xl:shadow-card',
              hasSelection &&
                'max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-30 max-xl:mx-auto max-xl:max-h-[60vh] max-xl:max-w-xl max-xl:overflow-y-auto max-xl:rounded-t-sheet max-xl:border max-xl:border-line max-xl:bg-surface-raised max-xl:p-4 max-xl:shadow-float',
            )}
          >
            <NightPanel editor={editor}>
              <NightFields choosable={choosable} editor={editor} roomId={roomId} />
            </NightPanel>
          </div>
        </aside>
        <div
          {...events}
          className={cx(
            '@container grid select-none gap-x-8 gap-y-10 overflow-x-auto max-xl:pb-72 2xl:grid-cols-2',
            editor.isDragging && '[&_[data-span]]:pointer-events-none',
          )}
          ref={root}
        >
          {monthsFrom(first, MONTHS_SHOWN).map((each) => (
            <MonthGrid
              calendar={calendar}
              isSelected={(night) => isSelected(editor.selection, roomId, night)}
              key={each}
              month={each}
              tabStop={tabStop?.night}
            />
          ))}
          {monthsAhead(today).includes(next) && (
            <Button className="justify-self-start" onClick={() => choose(next)}>
              From {monthName(next)} on
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
