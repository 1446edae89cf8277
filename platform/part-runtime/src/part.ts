/**
 * One part of the product (API, edge, a stand-in, the database keeper) as a process of its own.
 *
 * A part listens on a port that the system gives it, tells the supervisor, and ends when it is
 * told to or when the supervisor is gone: nothing outlives the product, not even its `kill -9`.
 */

/** What stops a part from starting, as one sentence that says what to do. */
export class StartError extends Error {}

export interface RunningPart {
  /** The port it listens on, when it listens. */
  port?: number;
  /** Finishes what is under way and closes. Called once. */
  stop(): Promise<void>;
}

export type PartMessage = { type: 'ready'; port?: number } | { type: 'failed'; sentence: string };

const STOP_LIMIT_MS = 8_000;

export async function runPart(name: string, start: () => Promise<RunningPart>): Promise<void> {
  let running: RunningPart | undefined;
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code || 1), STOP_LIMIT_MS).unref();
    try {
      await running?.stop();
    } catch (error) {
      process.stderr.write(`${name}: while stopping: ${error}\n`);
      process.exit(1);
    }
    process.exit(code);
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => {
    // A Ctrl-C reaches the whole process group; under a supervisor it is the supervisor that decides the order.
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
