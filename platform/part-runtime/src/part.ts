import { setTimeout as sleep } from 'node:timers/promises';

/**
 * One part of the product (API, edge, a stand-in, the database keeper) as its own process.
 *
 * A part listens on a port chosen by the system, reports it to the supervisor, and ends on request or when
 * the supervisor is gone, so that nothing outlives the product, even after `kill -9`.
 */

/** An error that stops a part from starting, as one sentence that says what to do. */
export class StartError extends Error {}

export interface RunningPart {
  /** The port it listens on, if any. */
  port?: number;
  /** On SIGTERM it is left for so long before it stops: it still takes requests, and says that it goes. */
  leave?: { ms: number; begin(): void };
  /** Finishes running work and closes. Called once. */
  stop(): Promise<void>;
}

export type PartMessage = { type: 'ready'; port?: number } | { type: 'failed'; sentence: string };

const STOP_LIMIT_MS = 8_000;

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
      setTimeout(() => process.exit(code || 1), STOP_LIMIT_MS).unref();
      await running?.stop();
    } catch (error) {
      process.stderr.write(`${name}: while stopping: ${error}\n`);
      process.exit(1);
    }
    process.exit(code);
  };
  process.on('SIGTERM', () => stop(0, true));
  process.on('SIGINT', () => {
    // Ctrl-C reaches the whole process group; under a supervisor, the supervisor decides the order of stopping.
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
