import { ApiError, changeNights, type NightChange, queryKeys, type RoomCalendar } from 'contracts';
import { call, queryClient } from 'shared-platform';
import { replaceItems } from 'shared-platform/pages';
import { calendarKeys } from './api.ts';
import { swapped, withChanges } from './changes.ts';

let lastSave: Promise<unknown> = Promise.resolve();

/**
 * Changes nights optimistically on all pages, and rolls back if the server rejects the change. Saves run one at a time,
 * because each is based on the result of the previous one. Not a mutation, because an undo may be pressed on another
 * page.
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

export const isChangedElsewhere = (error: unknown) => error instanceof ApiError && error.code === 'changed-elsewhere';

/** Updates the cached calendars. Cancels requests in flight first, because their responses may predate the change. */
async function show(id: string, change: (calendar: RoomCalendar) => RoomCalendar): Promise<void> {
  await queryClient.cancelQueries({ queryKey: calendarKeys.all });
  queryClient.setQueriesData<RoomCalendar>(
    { queryKey: calendarKeys.listing(id) },
    (calendar) => calendar && change(calendar),
  );
  await replaceItems<RoomCalendar>(queryClient, calendarKeys.listings, (calendars) =>
    calendars.map((calendar) => (calendar.room._id === id ? change(calendar) : calendar)),
  );
}
