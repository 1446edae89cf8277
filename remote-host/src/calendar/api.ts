import { type DayRange, getCalendar, listCalendars } from 'contracts';
import { call, queryOptions } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';

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

/** The calendars of all listings, or of those with all words of `search` in title or location, in pages. */
export const listingCalendarsQuery = (range: DayRange, search = '') =>
  pagesQuery({
    queryKey: [...calendarKeys.listings, range.from, ...(search ? [{ search }] : [])],
    load: ({ cursor }, { signal }) =>
      call(
        listCalendars,
        {
          ...range,
          ...(cursor === undefined ? { limit: FIRST } : { limit: PAGE, cursor }),
          ...(search && { search }),
        },
        { signal },
      ),
  });
