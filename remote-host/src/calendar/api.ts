import { type DayRange, getCalendar, listCalendars } from 'contracts';
import { call, queryOptions } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';

const ALL = ['host', 'calendar'] as const;
export const calendarKeys = {
  all: ALL,
  listing: (id: string) => [...ALL, 'listing', id] as const,
  listings: [...ALL, 'listings'] as const,
};

/** The size of the first page. It fills most screens and loads fast; the rest follows in larger pages. */
const FIRST = 15;
const PAGE = 50;

/** Always refetched, because other tabs, guests and other sites can change nights at any time. */
export const listingCalendarQuery = (id: string, range: DayRange) =>
  queryOptions({
    queryKey: [...calendarKeys.listing(id), range.from],
    queryFn: ({ signal }) => call(getCalendar, { id, ...range }, { signal }),
    staleTime: 0,
  });

/** The calendars of all listings, or of those whose title or location contains all words of `search`, in pages. */
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
