import {
  changeNights,
  type DayRange,
  getCalendar,
  listCalendars,
  type NightChange,
  type Page,
  queryKeys,
  type RoomCalendar,
} from 'contracts';
import { call, queryClient, queryOptions } from 'shared-platform';
import { swapped, withChanges } from './changes.ts';

const ALL = ['host', 'calendar'] as const;
const listingKey = (id: string) => [...ALL, 'listing', id] as const;
const listingsKey = [...ALL, 'listings'] as const;

/** As many listings come at once. */
const PAGE = 50;

/** Other tabs, guests and other sites change nights all the time: it is always read again. */
export const listingCalendarQuery = (id: string, range: DayRange) =>
  queryOptions({
    queryKey: [...listingKey(id), range.from],
    queryFn: ({ signal }) => call(getCalendar, { id, ...range }, { signal }),
    staleTime: 0,
  });

/** The calendars of all listings, in pages. */
export const listingCalendars = (range: DayRange) => ({
  queryKey: [...listingsKey, range.from],
  load: ({ cursor }: { cursor?: string }, signal?: AbortSignal) =>
    call(listCalendars, { ...range, limit: PAGE, ...(cursor !== undefined && { cursor }) }, { signal }),
});

let lastSave: Promise<unknown> = Promise.resolve();

/**
 * Changes nights on every page that shows them at once, and takes it back if the server refuses. One save at a time: the
 * next one is based on what this one sets. Not a mutation: an undo may come from another page.
 */
export async function saveNights(id: string, changes: NightChange[]): Promise<void> {
  await show(id, (calendar) => withChanges(calendar, changes));
  const save = () => call(changeNights, { id, body: { changes } });
  const saving = lastSave.then(save, save);
  lastSave = saving.catch(() => {});
  try {
    await saving;
  } catch (error) {
    await show(id, (calendar) => withChanges(calendar, swapped(changes)));
    throw error;
  }
  void queryClient.invalidateQueries({ queryKey: queryKeys.room(id) });
  void queryClient.invalidateQueries({ queryKey: queryKeys.allRooms });
}

/** In-flight requests are cancelled first: they predate the change. */
async function show(id: string, change: (calendar: RoomCalendar) => RoomCalendar): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ALL });
  queryClient.setQueriesData<RoomCalendar>({ queryKey: listingKey(id) }, (calendar) => calendar && change(calendar));
  queryClient.setQueriesData<Page<RoomCalendar>>(
    { queryKey: listingsKey },
    (page) =>
      page && {
        ...page,
        items: page.items.map((calendar) => (calendar.room._id === id ? change(calendar) : calendar)),
      },
  );
}
