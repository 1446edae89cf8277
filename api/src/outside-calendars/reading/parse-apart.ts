import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CalendarProblem, DayRange } from 'contracts';
import pLimit from 'p-limit';
import { CalendarFailure } from './calendar-failure.ts';
import type { ReadFor } from './stays-of.ts';

const FILE = new URL('./parsing-thread.ts', import.meta.url);
/** With the start of the thread, on a busy machine. */
const LIMIT_MS = 20_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
const inTurn = pLimit(2);

/** `staysOf` in a thread that may take so much time and memory and has no settings. @throws CalendarFailure */
export function parseApart(text: string, about: ReadFor, limitMs = LIMIT_MS): Promise<DayRange[]> {
  return inTurn(async () => {
    const thread = new Worker(FILE, { workerData: { text, about }, resourceLimits: MEMORY, env: {} });
    try {
      const [{ stays, problem }] = (await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })) as [
        { stays: DayRange[]; problem?: CalendarProblem },
      ];
      if (problem) throw new CalendarFailure(problem);
      return stays;
    } catch (cause) {
      throw cause instanceof CalendarFailure ? cause : new CalendarFailure('too-complex', { cause });
    } finally {
      await thread.terminate();
    }
  });
}
