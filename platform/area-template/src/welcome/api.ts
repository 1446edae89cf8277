import { getGuestNow } from 'contracts';
import { call, queryOptions } from 'shared-platform';

/** The stays ahead of the person who is signed in. */
export const staysQuery = queryOptions({
  queryKey: ['new-area', 'stays'],
  queryFn: ({ signal }) => call(getGuestNow, {}, { signal }),
});
