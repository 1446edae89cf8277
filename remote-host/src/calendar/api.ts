import { type DayRange, getCalendar, listCalendars } from 'contracts';
import { call, queryOptions } from 'shared-platform';

const ALL = ['host', 'calendar'] as const;
export const calendarKeys = {
  all: ALL,
  listing: (id: string) => [...ALL, 'listing', id] as const,
  listings: [...ALL, 'listings'] as const,
};

/** As many listings come at first, which is more than most screens show, so that the calendar opens soon; then the rest. */
const FIRST = 15;
const PAGE = 50;

/** Other tabs, guests and other sites change nights all the time: it is always read again. */
export const listingCalendarQuery = (id: string, range: DayRange) =>
  queryOptions({
    queryKey: [...calendarKeys.listing(id), range.from],
    queryFn: ({ signal }) => call(getCalendar, { id, ...range }, { signal }),
    staleTime: 0,
  });

/** The calendars of all listings, in pages. */
export const listingCalendars = (range: DayRange) => ({
  queryKey: [...calendarKeys.listings, range.from],
  load: ({ cursor }: { cursor?: string }, signal?: AbortSignal) =>
    call(
      listCalendars,
      { ...range, ...(cursor === undefined ? { limit: FIRST } : { limit: PAGE, cursor }) },
      { signal },
    ),
});
