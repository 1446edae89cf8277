import { setTimeout as wait } from 'node:timers/promises';
import type { OutsideCalendarRow, Services } from '../../base/index.ts';
import { createHostBudgets, type HostBudgets } from './host-budgets.ts';
import { readOutsideCalendar } from './read-outside-calendar.ts';
import { claimCalendar, findDueCalendars } from './storage.ts';

/** Maximum number of concurrent readings. They mostly wait for the network. */
const MAX_CONCURRENT = 10;
/** Interval at which newly due calendars are looked up during other readings, in ms. */
const POLL_MS = 1_000;

/** Reads outside calendars until none is due, and returns their number. A slow calendar occupies only one slot. */
export async function sweepOutsideCalendars(
  services: Services,
  signal: AbortSignal,
  budgets: HostBudgets = createHostBudgets(),
): Promise<number> {
  const reading = new Set<Promise<void>>();
  let taken = 0;
  while (!signal.aborted) {
    const started = await startDue(services, { signal, budgets, reading });
    taken += started;
    if (started > 0) continue;
    if (reading.size === 0) return taken;
    await Promise.race([...reading, wait(POLL_MS, undefined, { signal, ref: false }).catch(() => {})]);
  }
  await Promise.all(reading);
  return taken;
}

interface Sweep {
  signal: AbortSignal;
  budgets: HostBudgets;
  reading: Set<Promise<void>>;
}

async function startDue(services: Services, { signal, budgets, reading }: Sweep): Promise<number> {
  const { db, clock } = services;
  const limit = MAX_CONCURRENT - reading.size;
  if (limit === 0) return 0;
  const due = await findDueCalendars(db, { now: clock(), limit, exceptHosts: budgets.waiting(clock()) });
  let started = 0;
  for (const { host_id: hostId, ...key } of due) {
    if (signal.aborted || budgets.waiting(clock()).includes(hostId)) continue;
    const calendar = await claimCalendar(db, key, clock());
    if (!calendar) continue;
    started += 1;
    budgets.begin(hostId);
    const one = readOne(services, calendar, signal).then((slowMs) => {
      budgets.end(hostId, slowMs, clock());
      reading.delete(one);
    });
    reading.add(one);
  }
  return started;
}

async function readOne(services: Services, calendar: OutsideCalendarRow, signal: AbortSignal): Promise<number> {
  let slowMs = 0;
  const onSlow = (ms: number) => {
    slowMs += ms;
  };
  try {
    await readOutsideCalendar(services, calendar, { signal, onSlow });
  } catch (error) {
    services.log.warn({ err: error, calendar: calendar.id }, 'reading a calendar failed and will be retried');
  }
  return slowMs;
}
