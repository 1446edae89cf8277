import { type DayRange, getCalendar, listCalendars } from 'contracts';
import { call, queryOptions } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';

const ALL = ['host', 'calendar'] as const;
export const calendarKeys = {
  all: ALL,
  listing: (id: string) => [...ALL, 'listing', id] as const,
  listings: [...ALL, 'listings'] as const,
};

/** The size of the first page, which fills most screens and loads fast. Later pages are larger. */
const FIRST_PAGE_SIZE = 15;
const PAGE_SIZE = 50;

/**
 * Loads the calendar of a listing. Always refetched, because other tabs, guests and other sites can change nights at
 * any time.
 */
export const listingCalendarQuery = (id: string, range: DayRange) =>
  queryOptions({
    queryKey: [...calendarKeys.listing(id), range.from],
    queryFn: ({ signal }) => call(getCalendar, { id, ...range }, { signal }),
    staleTime: 0,
  });

/**
 * Loads the calendars of all listings page by page. With `search`, only of listings whose title or location contains
 * all of its words.
 */
export const listingCalendarsQuery = (range: DayRange, search = '') =>
  pagesQuery({
    queryKey: [...calendarKeys.listings, range.from, ...(search ? [{ search }] : [])],
    load: ({ cursor }, { signal }) =>
      call(
        listCalendars,
        {
          ...range,
          ...(cursor === undefined ? { limit: FIRST_PAGE_SIZE } : { limit: PAGE_SIZE, cursor }),
          ...(search && { search }),
        },
        { signal },
      ),
  });
