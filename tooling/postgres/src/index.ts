import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PartMessage, StartError } from 'part-runtime';
import { byLine, type Log } from 'part-runtime/log-lines';
import { DATABASE, ROLE } from './cluster.ts';

export interface StartedPostgres {
  url: string;
  /** Shuts PostgreSQL down, which takes at most 8 s. Committed data remains in the folder. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  folder: string;
  log?: Log;
  /** True for data that may be lost in a power failure. Dropping a database then does not wait for the disk. */
  isThrowaway?: boolean;
}

export const keeperFile = fileURLToPath(new URL('main.ts', import.meta.url));

/**
 * Runs PostgreSQL on a free port of 127.0.0.1, on the cluster in `folder`, which is created if missing. PostgreSQL
 * restarts after a crash, and ends with this process even if this process is killed.
 *
 * @throws StartError with one sentence if PostgreSQL cannot start, for example because the folder is in use
 */
export async function startPostgres({ folder, log, isThrowaway }: PostgresOptions): Promise<StartedPostgres> {
  const env = { ...process.env, POSTGRES_FOLDER: folder, PORT: '0', ...(isThrowaway && { POSTGRES_THROWAWAY: '1' }) };
  const keeper = fork(keeperFile, [], {
    env,
    execArgv: ['--disable-sigusr1'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [keeper.stdout, keeper.stderr]) stream?.on('data', byLine(log ?? (() => {})));
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    keeper.on('message', (message: PartMessage) => {
      if (message.type === 'ready') resolve(message.port ?? 0);
      else reject(new StartError(message.sentence));
    });
    keeper.once('exit', () => reject(new StartError('The database keeper ended before the database was ready.')));
  });
  return {
    url: postgresUrl(folder, port),
    async stop() {
      keeper.kill('SIGTERM');
      await ended;
    },
  };
}

export function postgresUrl(folder: string, port: number): string {
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

export { copyAsStandby } from './standby.ts';
