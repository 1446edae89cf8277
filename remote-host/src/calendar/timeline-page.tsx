import type { RoomCalendar } from 'contracts';
import { useCallback, useRef, useState } from 'react';
import { Link, useInfiniteQuery } from 'shared-platform';
import { Button, buttonClass, EmptyState, Heading, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { LoadMore } from 'shared-ui/load-more';
import { ListingSearch, NoneFound, useListingSearch } from '../shared/listing-search.tsx';
import { listingCalendarsQuery } from './api.ts';
import { Legend } from './legend.tsx';
import { MonthChoice } from './month-choice.tsx';
import { addMonths, MONTHS_SHOWN, type Month, monthName, monthOf, monthsAhead } from './months.ts';
import { useMonthsInAddress } from './months-in-address.ts';
import { TimelineEditor } from './timeline-editor.tsx';
import { useFreshOnReturn } from './use-fresh-on-return.ts';

const NONE: RoomCalendar[] = [];

export function TimelinePage() {
  const { month, first, range, isAsked, today, choose } = useMonthsInAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useListingSearch();
  const { wanted } = search;
  const showAll = () => {
    search.set('');
    heading.current?.focus({ preventScroll: true });
  };
  const query = useInfiniteQuery(listingCalendarsQuery(range, wanted));
  useFreshOnReturn(query.refetch);
  const { data: calendars = NONE, hasNextPage, fetchNextPage } = query;
  const [asked, setAsked] = useState(isAsked ? { month, isToday: false } : undefined);
  const ask = (wanted: Month, isToday = false) => {
    setAsked({ month: wanted, isToday });
    choose(wanted);
  };
  const next = addMonths(first, MONTHS_SHOWN);
  const canLoad = hasNextPage && !query.isFetching && !query.error;
  const onEnd = useCallback(() => canLoad && void fetchNextPage(), [canLoad, fetchNextPage]);

  return (
    <article>
      <div className="mb-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3">
        <Heading className="outline-none" ref={heading} tabIndex={-1}>
          Calendar
        </Heading>
        <ListingSearch count={query.data?.length} isMore={hasNextPage} search={search} />
      </div>
      <LoadFailure query={query} what="The calendar" />
      {isFirstLoad(query) && <Skeleton className="h-[70vh] w-full" />}
      {query.data &&
        calendars.length === 0 &&
        (wanted ? <NoneFound onShowAll={showAll} words={wanted} /> : <NoListings />)}
      {calendars.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
            <MonthChoice month={month} onChoose={ask} onToday={() => ask(monthOf(today), true)} today={today} />
            <Legend />
          </div>
          <TimelineEditor
            asked={asked}
            calendars={calendars}
            month={month}
            onEnd={hasNextPage ? onEnd : undefined}
            onMonth={choose}
            range={range}
            reload={query.refetch}
          />
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted text-sm">
            <p>
              {calendars.length} {calendars.length === 1 ? 'listing' : 'listings'}
              {hasNextPage && ' loaded so far'}
            </p>
            <LoadMore className="flex flex-wrap items-center gap-x-4 gap-y-2" query={query} />
            {monthsAhead(today).includes(next) && (
              <Button className="ml-auto" onClick={() => ask(next)} size="sm">
                From {monthName(next)} on
              </Button>
            )}
          </div>
          <p className="mt-3 max-w-prose text-ink-muted text-sm">
            Drag over nights, or press the first one and the last one. By keys: arrows, with Shift to select.
          </p>
        </>
      )}
    </article>
  );
}

function NoListings() {
  return (
    <EmptyState
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/add-room">
          Add Room
        </Link>
      }
      icon={<Icon name="calendar" size={28} />}
      subtitle="Add your first room, and set its nights and prices here."
      title="You have no listings yet"
    />
  );
}
