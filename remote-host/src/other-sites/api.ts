import {
  addOutsideCalendar,
  confirmLoss,
  getListingCalendars,
  ignoreEvent,
  includeEvent,
  type ListingCalendars,
  makeCalendarAddress,
  queryKeys,
  readOutsideCalendar,
  removeOutsideCalendar,
  tryOutsideCalendar,
} from 'contracts';
import { call, queryOptions, useMutation, useQueryClient } from 'shared-platform';

/** The polling interval while a calendar is being read, in ms. */
const READING_MS = 2_000;
/** The polling interval otherwise, in ms. The worker reads calendars every 15 minutes. */
const REFRESH_MS = 60_000;

const keyOf = (id: string) => ['host', 'other-sites', id] as const;

export const sitesQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getListingCalendars, { id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.outside.some(({ isDue }) => isDue) ? READING_MS : REFRESH_MS),
  });

/** Returns a mutation whose response contains all calendars. Calls `onDone` before the page shows them. */
function useChange<Wanted>(id: string, change: (wanted: Wanted) => Promise<ListingCalendars>, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (calendars) => {
      // Cancel requests in flight, because their responses would be older than this one.
      await client.cancelQueries({ queryKey: keyOf(id) });
      onDone?.();
      client.setQueryData<ListingCalendars>(keyOf(id), calendars);
      void client.invalidateQueries({ queryKey: queryKeys.room(id) });
    },
  });
}

export const useNewAddress = (id: string, onDone?: () => void) =>
  useChange<void>(id, () => call(makeCalendarAddress, { id }), onDone);

export const useAdding = (id: string, onDone: () => void) =>
  useChange(id, (body: { name: string; address: string }) => call(addOutsideCalendar, { id, body }), onDone);

/** A mutation, because the result is not cached. */
export const useTrial = (id: string) =>
  useMutation({ mutationFn: (address: string) => call(tryOutsideCalendar, { id, body: { address } }) });

export const useReading = (id: string, calendarId: string) =>
  useChange<void>(id, () => call(readOutsideCalendar, { id, calendarId }));

export const useLossConfirmation = (id: string, calendarId: string) =>
  useChange(id, (since: string) => call(confirmLoss, { id, calendarId, body: { since } }));

export const useIgnoring = (id: string, calendarId: string) =>
  useChange(id, (body: { event: string; all: boolean }) => call(ignoreEvent, { id, calendarId, body }));

export const useIncluding = (id: string, calendarId: string) =>
  useChange(id, (ruleId: string) => call(includeEvent, { id, calendarId, ruleId }));

export const useRemoval = (id: string, onDone: () => void) =>
  useChange(id, (calendarId: string) => call(removeOutsideCalendar, { id, calendarId }), onDone);
