import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from 'part-runtime';
import { BucketError } from 'part-runtime/bucket-error';
import type { Store } from 'releases/store/store';

const NEWS_MS = 1_000;

export interface KeptCopy {
  close(): Promise<void>;
}

/**
 * Completes the folder's copy of the shared store and keeps it up to date: changes arrive within one second. While the
 * bucket is unreachable, pages are served from the copy.
 *
 * @throws StartError if the folder belongs to another bucket, or has no complete copy while the bucket is unreachable
 */
export async function keepCopy({ shared }: Store, log: (entry: object) => void): Promise<KeptCopy | undefined> {
  if (!shared) return undefined;
  const { mirror } = shared;
  const stopping = new AbortController();
  let trouble = '';

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      if (trouble) log({ level: 'info', message: 'The bucket of the release store can be used again' });
      trouble = '';
    } catch (error) {
      const message = `The bucket of the release store: ${(error as Error).message}`;
      if (message !== trouble) log({ level: 'error', message });
      trouble = message;
    }
  }

  async function followNews(): Promise<void> {
    while (!stopping.signal.aborted) {
      await attempt(mirror.pullNews);
      await sleep(NEWS_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  if (await mirror.isCopy()) await attempt(mirror.pull);
  else await mirror.pull().catch(refuseStart);
  const following = followNews();
  return {
    async close() {
      stopping.abort();
      await following;
    },
  };
}

function refuseStart(cause: unknown): never {
  if (!(cause instanceof BucketError)) throw cause;
  throw new StartError(`The bucket of RELEASE_BUCKET cannot be used: ${cause.message}.`, { cause });
}
