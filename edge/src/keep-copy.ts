import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from 'part-runtime';
import { BucketError } from 'part-runtime/bucket-error';
import { createExchange } from 'releases/store/exchange';
import type { Store } from 'releases/store/store';

const NEWS_MS = 1_000;
const COUNTS_MS = 2_000;

export interface KeptCopy {
  close(): Promise<void>;
}

/**
 * Completes the folder's copy of the shared store and keeps it up to date: changes arrive within one second, counts
 * within two. While the bucket is unreachable, visitors get what the folder has.
 *
 * @throws StartError if the folder belongs to another bucket, or has no complete copy while the bucket is unreachable
 */
export async function keepCopy({ folder, shared }: Store, log: (entry: object) => void): Promise<KeptCopy | undefined> {
  if (!shared) return undefined;
  const { bucket, mirror } = shared;
  const exchange = createExchange(folder, bucket);
  const stopping = new AbortController();
  const troubles = new Map<() => Promise<void>, string>();

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      if (troubles.delete(work)) log({ level: 'info', message: 'The bucket of the release store can be used again' });
    } catch (error) {
      const message = `The bucket of the release store: ${(error as Error).message}`;
      if (message !== troubles.get(work)) log({ level: 'error', message });
      troubles.set(work, message);
    }
  }

  async function every(time: number, work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await attempt(work);
      await sleep(time, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  await exchange.begin();
  if (await mirror.isCopy()) await attempt(mirror.pull);
  else await mirror.pull().catch(refuseStart);
  const loops = [every(NEWS_MS, mirror.pullNews), every(COUNTS_MS, exchange.turn)];
  return {
    async close() {
      stopping.abort();
      await Promise.all(loops);
      await attempt(exchange.turn);
    },
  };
}

function refuseStart(cause: unknown): never {
  if (!(cause instanceof BucketError)) throw cause;
  throw new StartError(`The bucket of RELEASE_BUCKET cannot be used: ${cause.message}.`, { cause });
}
