import { setTimeout as wait } from 'node:timers/promises';
import { inTrace, newTrace } from 'part-runtime/trace';
import { createHostBudgets } from '../outside-calendars/host-budgets.ts';
import { loadGazetteer } from '../places/gazetteer.ts';
import { placeOldRooms } from '../places/place-old-rooms.ts';
import type { Services } from '../services.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { runJobs } from './run-jobs.ts';
import { sweepChanges } from './sweep-changes.ts';
import { sweepCheckIns } from './sweep-check-ins.ts';
import { sweepHolds } from './sweep-holds.ts';
import { sweepOutsideCalendars } from './sweep-outside-calendars.ts';
import { sweepPayments } from './sweep-payments.ts';
import { sweepAccounts, sweepPayouts } from './sweep-payouts.ts';
import { askForReviews, publishReviews } from './sweep-reviews.ts';
import { sweepSaved } from './sweep-saved.ts';
import { sweepUnread } from './sweep-unread.ts';
import { sweepWaitlists } from './sweep-waitlists.ts';

export interface Worker {
  /** Stops after the current round. */
  stop(): Promise<void>;
}

/** Runs every `everyMs`, and again immediately while there is work. */
interface Round {
  name: string;
  everyMs: number;
  /** A long one ends early when the signal says so. */
  work(signal: AbortSignal): Promise<number>;
}

/**
 * Background work: outbox jobs, lapsed holds and changes, waitlists, check-in instructions, reviews, mails about unread
 * messages and saved places, unclaimed payments, payouts, calendars of other sites, old rows, places. Several processes may run it at once, because
 * each claims the rows that it works on.
 */
export function startWorker(services: Services): Worker {
  const { settings, log } = services;
  if (settings.isProduction && settings.calendarHosts.length > 0)
    log.warn({ hosts: settings.calendarHosts }, 'calendars are read from hosts inside the network');
  const stopping = new AbortController();
  const budgets = createHostBudgets();
  const rounds: Round[] = [
    { name: 'outbox', everyMs: 1_000, work: () => runJobs(services) },
    { name: 'holds', everyMs: 5_000, work: () => sweepHolds(services) },
    { name: 'changes', everyMs: 5_000, work: () => sweepChanges(services) },
    { name: 'check-ins', everyMs: 5_000, work: () => sweepCheckIns(services) },
    { name: 'reviews', everyMs: 5_000, work: () => publishReviews(services) },
    { name: 'unread messages', everyMs: 5_000, work: () => sweepUnread(services) },
    { name: 'waitlists', everyMs: 2_000, work: () => sweepWaitlists(services) },
    { name: 'saved places', everyMs: 15_000, work: () => sweepSaved(services) },
    { name: 'review requests', everyMs: 60_000, work: () => askForReviews(services) },
    { name: 'payments', everyMs: 15_000, work: () => sweepPayments(services) },
    { name: 'payouts', everyMs: 5_000, work: () => sweepPayouts(services) },
    { name: 'calendars', everyMs: 2_000, work: (signal) => sweepOutsideCalendars(services, signal, budgets) },
    { name: 'accounts', everyMs: 60_000, work: () => sweepAccounts(services) },
    { name: 'old rows', everyMs: 60 * 60_000, work: () => deleteOldRows(services) },
    {
      name: 'places',
      everyMs: 60 * 60_000,
      work: (signal) => loadGazetteer(services, signal).then(() => placeOldRooms(services)),
    },
  ];
  const running = Promise.all(rounds.map((round) => goRound(services, round, stopping.signal)));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function goRound({ log }: Services, { name, everyMs, work }: Round, signal: AbortSignal): Promise<void> {
  const once = async () => {
    try {
      return await work(signal);
    } catch (error) {
      log.warn({ err: error, round: name }, 'a round of the worker failed');
      return 0;
    }
  };
  while (!signal.aborted) {
    const taken = await inTrace(newTrace(), once);
    if (taken === 0) await wait(everyMs, undefined, { signal }).catch(() => {});
  }
}
