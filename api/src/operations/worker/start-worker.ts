import { setTimeout as wait } from 'node:timers/promises';
import { inTrace, newTrace } from 'part-runtime/trace';
import type { Round, Services } from '../../base/index.ts';
import { askForReviews, publishReviews, sweepUnread } from '../../contact/index.ts';
import {
  createHostBudgets,
  loadGazetteer,
  placeOldRooms,
  sweepOutsideCalendars,
  sweepSaved,
} from '../../listings/index.ts';
import { planPayouts, settlePayouts, sweepAccounts } from '../../money/index.ts';
import {
  splitOldPrices,
  sweepChanges,
  sweepCheckIns,
  sweepHolds,
  sweepPayments,
  sweepWaitlists,
} from '../../stays/index.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { runJobs } from './run-jobs.ts';

export interface Worker {
  stop(): Promise<void>;
}

type Work = (services: Services, signal: AbortSignal) => Promise<number>;

function round(title: string, everyMs: number, work: Work): Work & Round {
  return Object.assign(work.bind(undefined), { title, everyMs });
}

/** Starts the worker. Several processes may do so, because each worker claims the rows that it handles. */
export function startWorker(services: Services): Worker {
  const { settings, log } = services;
  if (settings.isProduction && settings.calendarHosts.length > 0)
    log.warn({ hosts: settings.calendarHosts }, 'calendars may be read from hosts in the internal network');
  const stopping = new AbortController();
  const budgets = createHostBudgets();
  const rounds = [
    round('outbox', 1_000, runJobs),
    sweepHolds,
    sweepChanges,
    sweepCheckIns,
    publishReviews,
    sweepUnread,
    sweepWaitlists,
    sweepSaved,
    askForReviews,
    sweepPayments,
    planPayouts,
    settlePayouts,
    round('calendars', 2_000, (_, signal) => sweepOutsideCalendars(services, signal, budgets)),
    sweepAccounts,
    round('old prices', 10_000, splitOldPrices),
    round('old rows', 60 * 60_000, deleteOldRows),
    round('places', 60 * 60_000, (_, signal) => loadGazetteer(services, signal).then(() => placeOldRooms(services))),
  ];
  const running = Promise.all(rounds.map((each) => repeat(services, each, stopping.signal)));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function repeat(services: Services, work: Work & Round, signal: AbortSignal): Promise<void> {
  const once = async () => {
    try {
      return await work(services, signal);
    } catch (error) {
      services.log.warn({ err: error, round: work.title }, 'a round of the worker failed');
      return 0;
    }
  };
  while (!signal.aborted) {
    const taken = await inTrace(newTrace(), once);
    if (taken === 0) await wait(work.everyMs, undefined, { signal }).catch(() => {});
  }
}
