import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CalendarProblem } from 'contracts';
import pLimit from 'p-limit';
import { CalendarFailure } from './calendar-failure.ts';
import type { ReadFor } from './event-nights.ts';
import type { ReadFeed } from './read-feed.ts';

const FILE = new URL('./parsing-thread.ts', import.meta.url);
/** Timeout for starting the thread on a busy machine, in ms. */
const START_MS = 20_000;
const LIMIT_MS = 2_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
const limitThreads = pLimit(2);

interface Options {
  limitMs?: number;
  onTime?: (ms: number) => void;
}

/** Runs `readFeed` in a thread with limited time and memory and no environment. @throws CalendarFailure */
export function parseApart(
  text: string,
  about: ReadFor,
  { limitMs = LIMIT_MS, onTime }: Options = {},
): Promise<ReadFeed> {
  return limitThreads(async () => {
    const thread = new Worker(FILE, { resourceLimits: MEMORY, env: {} });
    // Handle the error of a thread that fails after the caller has stopped waiting.
    thread.on('error', () => {});
    let startedAt: number | undefined;
    try {
      await once(thread, 'message', { signal: AbortSignal.timeout(START_MS) });
      startedAt = performance.now();
      thread.postMessage({ text, about });
      const [{ read, problem }] = (await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })) as [
        { read: ReadFeed; problem?: CalendarProblem },
      ];
      if (problem) throw new CalendarFailure(problem);
      return read;
    } catch (cause) {
      throw cause instanceof CalendarFailure ? cause : new CalendarFailure('too-complex', { cause });
    } finally {
      if (startedAt !== undefined) onTime?.(performance.now() - startedAt);
      await thread.terminate();
    }
  });
}
