import { getGuestNow } from 'contracts';
import { call, queryOptions } from 'shared-platform';

/** The upcoming stays of the signed-in person. */
export const staysQuery = queryOptions({
  queryKey: ['new-area', 'stays'],
  queryFn: ({ signal }) => call(getGuestNow, {}, { signal }),
});
