import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SourceFrame } from 'contracts';
import type { ReleaseFrame } from './attribute.ts';
import { decodeFrame } from './decode-frames.ts';

const FILE = join(import.meta.dirname, 'decoding-thread.ts');
/** Some maps of a few megabytes, on a busy machine. */
const LIMIT_MS = 5_000;
const IDLE_MS = 30_000;
const MOST_WAITING = 50;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Decodes stacks one after the other. What takes too long, too much memory or a broken map stays undecoded. */
export function createDecoder(folder: string) {
  let thread: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(idle);
    void thread?.terminate();
    thread = undefined;
  }

  function start(): Worker {
    const started = new Worker(FILE, { resourceLimits: MEMORY, env: {} });
    started.unref();
    // Whoever waits for an answer learns of it by the end that follows.
    started.on('error', () => undefined);
    thread = started;
    return started;
  }

  function decodeNow(frames: readonly ReleaseFrame[]): Promise<SourceFrame[]> {
    clearTimeout(idle);
    const worker = thread ?? start();
    return new Promise<SourceFrame[]>((resolve) => {
      function settle(decoded: SourceFrame[]): void {
        clearTimeout(timer);
        worker.off('message', settle).off('exit', fail);
        resolve(decoded);
      }
      function fail(): void {
        if (worker === thread) close();
        settle(frames.map((frame) => decodeFrame(frame, undefined)));
      }
      const timer = setTimeout(fail, LIMIT_MS);
      worker.once('message', settle).once('exit', fail);
      worker.postMessage({ folder, frames });
    }).finally(() => {
      idle = setTimeout(close, IDLE_MS).unref();
    });
  }

  return {
    /** Undefined when too much is waiting. */
    async decode(frames: readonly ReleaseFrame[]): Promise<SourceFrame[] | undefined> {
      if (frames.length === 0) return [];
      if (waiting >= MOST_WAITING) return undefined;
      waiting += 1;
      const decoding = turn.then(() => decodeNow(frames));
      turn = decoding;
      return decoding.finally(() => {
        waiting -= 1;
      });
    },
    close,
  };
}
