import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { deleteOldSessions } from '../sessions/storage.ts';
import { runJobs } from './run-jobs.ts';
import { sweepHolds } from './sweep-holds.ts';
import { sweepPayments } from './sweep-payments.ts';

export interface Worker {
  /** Ends after what is under way. */
  stop(): Promise<void>;
}

/** Every `everyMs`, and again at once while there was work. */
interface Round {
  name: string;
  everyMs: number;
  work(): Promise<number>;
}

/**
 * What goes on beside the requests: jobs of the outbox, lapsed holds, unclaimed payments, old sessions. Several
 * processes may do it at once, for each claims the rows that it works on.
 */
export function startWorker(services: Services): Worker {
  const stopping = new AbortController();
  const rounds: Round[] = [
    { name: 'outbox', everyMs: 1_000, work: () => runJobs(services) },
    { name: 'holds', everyMs: 5_000, work: () => sweepHolds(services) },
    { name: 'payments', everyMs: 15_000, work: () => sweepPayments(services) },
    {
      name: 'sessions',
      everyMs: 60 * 60_000,
      work: () => deleteOldSessions(services.db, services.clock()).then(() => 0),
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
  while (!signal.aborted) {
    let taken = 0;
    try {
      taken = await work();
    } catch (error) {
      log.warn({ err: error, round: name }, 'a round of the worker failed');
    }
    if (taken === 0) await wait(everyMs, undefined, { signal }).catch(() => {});
  }
}
