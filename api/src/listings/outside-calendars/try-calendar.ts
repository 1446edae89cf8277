import type { TrialReading } from 'contracts';
import { isId, Refusal, type SavedActor, type Services } from '../../base/index.ts';
import { findRoom } from '../rooms/storage.ts';
import { ownRoom } from './addresses.ts';
import { CalendarFailure } from './reading/calendar-failure.ts';
import { readCalendarUrl } from './reading/calendar-url.ts';
import { readForRoom } from './reading/event-nights.ts';
import { fetchCalendar } from './reading/fetch-calendar.ts';
import { parseApart } from './reading/parse-apart.ts';

/** Reads a calendar before it is added. Stores nothing. */
export async function tryCalendar(
  { db, clock, settings }: Services,
  { person }: SavedActor,
  { id, address }: { id: string; address: string },
): Promise<TrialReading> {
  const room = ownRoom(isId(id) ? await findRoom(db, id) : undefined, person);
  const { calendarHosts: inside, calendarUserAgent: userAgent } = settings;
  const known = readCalendarUrl(address, inside);
  if ('fault' in known) throw new Refusal('invalid-request', { address: known.fault });
  try {
    const source = { url: known.url, etag: null, lastModified: null };
    const fetched = await fetchCalendar(source, { inside, userAgent, signal: new AbortController().signal });
    const { reading } = await parseApart(fetched?.text ?? '', readForRoom(room, clock()));
    return { problem: null, reading };
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    return { problem: error.problem, reading: null };
  }
}
