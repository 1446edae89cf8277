import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SourceFrame } from 'contracts';
import type { ReleaseFrame } from './attribute.ts';
import { decodeFrame } from './decode-frames.ts';

const FILE = join(import.meta.dirname, 'decoding-thread.ts');
const LIMIT_MS = 5_000;
const IDLE_MS = 30_000;
const MOST_WAITING = 50;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Decodes stack traces in a worker thread, one at a time. Frames stay undecoded if that takes too long or too much
 * memory.
 */
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
    // The `exit` event that follows settles the pending request.
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
    /** Returns undefined if too many stack traces are waiting. */
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
