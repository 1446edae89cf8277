import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from 'part-runtime';
import { BucketError } from 'part-runtime/bucket-error';
import { createExchange } from 'releases/store/exchange';
import type { Store } from 'releases/store/store';

const NEWS_MS = 1_000;
const COUNTS_MS = 2_000;

/** The upkeep of a folder that is this machine's copy of a shared release store. */
export interface KeptCopy {
  /** Hands on what was counted last. */
  close(): Promise<void>;
}

/**
 * Makes the folder a whole copy, and keeps it one: what other machines did is in it a second later, what their edges
 * count two seconds later. While the bucket cannot be used, visitors get what the folder has.
 *
 * @throws StartError when the folder is none of this bucket, or no copy yet while the bucket cannot be used
 */
export async function keepCopy({ folder, shared }: Store, log: (entry: object) => void): Promise<KeptCopy | undefined> {
  if (!shared) return undefined;
  const { bucket, mirror } = shared;
  const exchange = createExchange(folder, bucket);
  const stopping = new AbortController();
  const troubles = new Map<() => Promise<void>, string>();

  /** The same trouble with the same work is said once. */
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
