import pLimit from 'p-limit';
import { readOutsideCalendar } from '../outside-calendars/read-outside-calendar.ts';
import { claimCalendar, findDueCalendars } from '../outside-calendars/storage.ts';
import type { Services } from '../services.ts';

const BATCH = 50;
/** They wait for other sites most of the time. */
const AT_ONCE = 10;

/** Reads the calendars of other sites that are due. Returns how many it took. */
export async function sweepOutsideCalendars(services: Services, signal: AbortSignal): Promise<number> {
  const { db, clock, log } = services;
  const due = await findDueCalendars(db, { now: clock(), limit: BATCH });
  const inTurn = pLimit(AT_ONCE);
  const taken = await Promise.all(
    due.map((key) =>
      inTurn(async () => {
        const calendar = signal.aborted ? undefined : await claimCalendar(db, key, clock());
        if (!calendar) return false;
        try {
          await readOutsideCalendar(services, calendar, signal);
        } catch (error) {
          log.warn({ err: error, calendar: key.id }, 'reading a calendar failed and will be retried');
        }
        return true;
      }),
    ),
  );
  return taken.filter(Boolean).length;
}
