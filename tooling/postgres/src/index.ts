import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PartMessage, StartError } from 'part-runtime';
import { byLine, type Log } from 'part-runtime/log-lines';
import { DATABASE, ROLE } from './cluster.ts';

export interface StartedPostgres {
  /** For a role that owns the database and may create others. */
  url: string;
  /** Shuts PostgreSQL down; what was committed stays in the folder. Takes 8 s at the most. */
  stop(): Promise<void>;
}

export const keeperFile = fileURLToPath(new URL('main.ts', import.meta.url));

/**
 * Runs PostgreSQL on the cluster in `folder` (created when absent) on a free port of 127.0.0.1.
 * It restarts after a crash and ends with this process, however this process ends.
 * Throws StartError with one sentence when it cannot start, for instance when the folder is in use.
 */
export async function startPostgres({ folder, log }: { folder: string; log?: Log }): Promise<StartedPostgres> {
  const env = { ...process.env, POSTGRES_FOLDER: folder, PORT: '0' };
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

/** The address of the product's database for a cluster folder whose PostgreSQL listens on `port`. */
export function postgresUrl(folder: string, port: number): string {
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

export { copyAsStandby } from './standby.ts';
