import type { Updateable } from 'kysely';
import {
  type OutsideCalendarRow,
  type RoomRow,
  type Services,
  type Tables,
  type Tx,
  transact,
} from '../../base/index.ts';
import { notify } from '../../people/index.ts';
import { findRoom, lockRoom } from '../rooms/storage.ts';
import { importStays } from './import-stays.ts';
import { EVERY_MS, nextTry, REPORT_AFTER_MS } from './next-try.ts';
import { CalendarFailure } from './reading/calendar-failure.ts';
import { readForRoom } from './reading/event-nights.ts';
import { fetchCalendar } from './reading/fetch-calendar.ts';
import { parseApart } from './reading/parse-apart.ts';
import type { ReadFeed } from './reading/read-feed.ts';
import { endReading } from './storage.ts';

/**
 * Times above which a reading counts as slow. Most sites respond within a second, and most calendars are parsed within
 * milliseconds.
 */
const SLOW_FETCH_MS = 3_000;
const SLOW_PARSE_MS = 500;

interface Reading {
  signal: AbortSignal;
  onSlow: (ms: number) => void;
}

/** Reads a calendar and imports its stays. If reading fails, the previous stays are kept. */
export async function readOutsideCalendar(
  services: Services,
  calendar: OutsideCalendarRow,
  { signal, onSlow }: Reading,
): Promise<void> {
  const { db, clock, settings } = services;
  const now = clock();
  const room = await findRoom(db, calendar.room_id);
  // Keep the calendar of a deleted listing, because the listing can be restored.
  if (!room || room.archived_at) return postpone(services, calendar);
  const about = readForRoom(room, now);
  const today = about.from;
  // Send no validators on a new day, because the horizon of recurring events has moved and the same file yields other
  // nights. Send none after a suspicious reading either, because only a complete file can confirm it.
  const isKnown = calendar.read_for === today && !calendar.doubt;
  const { etag, last_modified } = isKnown ? calendar : { etag: null, last_modified: null };
  try {
    const source = { url: calendar.url, etag, lastModified: last_modified };
    const fetchedAt = performance.now();
    const fetched = await fetchCalendar(source, {
      inside: settings.calendarHosts,
      userAgent: settings.calendarUserAgent,
      signal,
    }).finally(() => {
      const ms = performance.now() - fetchedAt;
      if (ms > SLOW_FETCH_MS) onSlow(ms);
    });
    const times = { read_at: now, due_at: after(now, EVERY_MS), failing_since: null, failure_told_at: null };
    const success = { ...times, failures: 0, problem: null };
    if (!fetched) {
      await transact(db, async (tx) => {
        if (await endReading(tx, calendar, success)) await reportRecovery(tx, calendar, room, now);
      });
      return;
    }
    const onTime = (ms: number) => ms > SLOW_PARSE_MS && onSlow(ms);
    const ignored = (calendar.ignored ?? []).map(({ _id }) => _id);
    const { reading, ...read } = await parseApart(fetched.text, { ...about, ignored }, { onTime });
    const validators = { etag: fetched.etag, last_modified: fetched.lastModified, read_for: today };
    await record(services, calendar, {
      ...read,
      now,
      change: { ...success, ...validators, reading: JSON.stringify(reading) },
    });
  } catch (error) {
    if (signal.aborted) await endReading(db, calendar, {});
    else if (error instanceof CalendarFailure) await noteFailure(services, calendar, { room, failure: error });
    else {
      // Back off for errors on our side too.
      await noteFailure(services, calendar, { room, failure: new CalendarFailure('unexpected', { cause: error }) });
      throw error;
    }
  }
}

async function record(
  { db }: Services,
  calendar: OutsideCalendarRow,
  {
    change,
    now,
    ...read
  }: Pick<ReadFeed, 'stays' | 'ignored'> & {
    now: Date;
    change: Updateable<Tables['outside_calendars']>;
  },
): Promise<void> {
  await transact(db, async (tx) => {
    const room = await lockRoom(tx, calendar.room_id);
    if (!room || !(await endReading(tx, calendar, change))) return;
    await importStays(tx, calendar, { ...read, room, now });
    await reportRecovery(tx, calendar, room, now);
  });
}

/** Schedules the next reading. Notifies the host once, after an hour of failures. */
async function noteFailure(
  { db, clock, log }: Services,
  calendar: OutsideCalendarRow,
  { room, failure }: { room: RoomRow; failure: CalendarFailure },
): Promise<void> {
  const { problem, retryAfterMs } = failure;
  const { failures } = calendar;
  log.info({ calendar: calendar.id, problem, err: failure.cause }, 'a calendar of another site was not read');
  const now = clock();
  const since = calendar.failing_since ?? now;
  const due_at = nextTry({ now, failures, since, retryAfterMs });
  const isReported = !calendar.failure_told_at && now.getTime() - since.getTime() >= REPORT_AFTER_MS;
  const change = {
    problem,
    failures: failures + 1,
    failing_since: since,
    due_at,
    ...(isReported && { failure_told_at: now }),
  };
  await transact(db, async (tx) => {
    const isSaved = await endReading(tx, calendar, change);
    if (isSaved && isReported) await notifyHost(tx, { calendar, room, isFailing: true, now });
  });
}

/** Notifies the host that the calendar works again, if they were notified of the failure. */
async function reportRecovery(tx: Tx, calendar: OutsideCalendarRow, room: RoomRow, now: Date): Promise<void> {
  if (calendar.failure_told_at) await notifyHost(tx, { calendar, room, isFailing: false, now });
}

interface Report {
  calendar: OutsideCalendarRow;
  room: RoomRow;
  isFailing: boolean;
  now: Date;
}

function notifyHost(tx: Tx, { calendar, room, isFailing, now }: Report): Promise<void> {
  const ids = { roomId: room.id, calendarId: calendar.id };
  return notify(tx, [{ kind: 'outside-calendar', hostId: room.host_id, ...ids, isFailing }], now);
}

async function postpone({ db, clock }: Services, calendar: OutsideCalendarRow): Promise<void> {
  await endReading(db, calendar, { due_at: after(clock(), EVERY_MS) });
}

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);
