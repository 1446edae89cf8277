import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs one part of the product (API, edge, a stand-in, the database keeper) as a separate process. A part listens on a
 * port and reports it to the supervisor. It ends on request, or when the supervisor ends, even after `kill -9`.
 */

/** An error that prevents a part from starting. The message is a sentence that tells the operator what to do. */
export class StartError extends Error {}

export interface RunningPart {
  port?: number;
  /** The part drains after SIGTERM: it reports that it is not ready, but accepts requests for another `ms`. */
  leave?: { ms: number; begin(): void };
  /** Finishes the current work and closes the part. It is called only once. */
  stop(): Promise<void>;
}

export type PartMessage = { type: 'ready'; port?: number } | { type: 'failed'; sentence: string };

const STOP_TIMEOUT_MS = 15_000;

export async function runPart(name: string, start: () => Promise<RunningPart>): Promise<void> {
  let running: RunningPart | undefined;
  let stopping = false;
  const stop = async (code: number, mayLeave = false) => {
    if (stopping) return;
    stopping = true;
    try {
      if (mayLeave && running?.leave) {
        running.leave.begin();
        await sleep(running.leave.ms);
      }
      setTimeout(() => {
        process.stderr.write(`${name}: did not stop within ${STOP_TIMEOUT_MS / 1_000} s\n`);
        process.exit(code || 1);
      }, STOP_TIMEOUT_MS).unref();
      await running?.stop();
    } catch (error) {
      process.stderr.write(`${name}: while stopping: ${error}\n`);
      process.exit(1);
    }
    process.exit(code);
  };
  process.on('SIGTERM', () => stop(0, true));
  process.on('SIGINT', () => {
    // Ctrl-C reaches the whole process group. If there is a supervisor, it stops the parts in the right order.
    if (!process.send) void stop(0);
  });
  process.on('disconnect', () => stop(0));
  try {
    running = await start();
    process.send?.({
      type: 'ready',
      ...(running.port === undefined ? {} : { port: running.port }),
    } satisfies PartMessage);
  } catch (error) {
    const sentence = error instanceof StartError ? error.message : `${name} could not start: ${error}`;
    process.send?.({ type: 'failed', sentence } satisfies PartMessage);
    process.stderr.write(`${error instanceof StartError ? sentence : ((error as Error).stack ?? sentence)}\n`);
    process.exitCode = 1;
    await stop(1);
  }
}
