import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from 'part-runtime';
import { type LockHolder, takeLock } from 'part-runtime/lock';
import type { Log } from 'part-runtime/log-lines';
import { freePort } from 'part-runtime/ports';
import { isAlive } from 'part-runtime/processes';
import { writeFileSafely } from 'part-runtime/write-file-safely';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { assertSameVersion, type Cluster, changePassword, createCluster, makeHome } from './cluster.ts';
import { endOrphan } from './orphan.ts';
import { copyPrograms, relocateHome } from './private-copy.ts';
import { type Server, ServerFailure, startServer } from './server.ts';

/** How long a keeper may take to shut PostgreSQL down after its product has ended. */
const SHUTDOWN_LIMIT_MS = 9_000;
const START_ATTEMPTS = 6;

export interface KeptPostgres {
  port: number;
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL on the cluster in `folder`, which is created if missing, and restarts it on the same port if it ends
 * unexpectedly.
 */
export async function keepPostgres(folder: string, port: number, log: Log): Promise<KeptPostgres> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const lock = await lockFolder(folder);
  try {
    const cluster = await prepare(folder, log);
    await endOrphan(cluster.folder, log);
    const first = await startWithRetries(cluster, port, log);
    const watch = restartWhenEnded(cluster, first.port, first.server, log);
    return {
      port: first.port,
      async stop() {
        await watch.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function lockFolder(folder: string): Promise<{ release(): void }> {
  const until = Date.now() + SHUTDOWN_LIMIT_MS;
  for (;;) {
    const attempt = takeLock(join(folder, 'lock'), String(process.ppid));
    if (attempt.taken) return attempt;
    if (!isEnding(attempt.holder) || Date.now() > until) {
      throw new StartError(
        `The database in ${folder} is in use by process ${attempt.holder.pid}; stop that one first or choose another DATA_DIR.`,
      );
    }
    await sleep(50);
  }
}

function isEnding(holder: LockHolder): boolean {
  return !isAlive(Number(holder.note));
}

async function prepare(folder: string, log: Log): Promise<Cluster> {
  let binaries = findBinaries();
  let home = join(folder, 'home');
  makeHome(home);
  let account = await chooseAccount(binaries, home);
  if (!account) {
    log('PostgreSQL cannot enter this folder, so its programs go to /var/cache and its data to /var/lib');
    binaries = copyPrograms(binaries);
    home = relocateHome(home);
    account = await chooseAccount(binaries, home);
    if (!account) {
      throw new StartError(
        'PostgreSQL does not run as root, and its user can reach neither this folder nor /var/lib; start as an ordinary user or set DATABASE_URL.',
      );
    }
  }
  const cluster: Cluster = { folder: join(home, 'cluster'), account, binaries };
  const isNew = !existsSync(cluster.folder);
  const passwordFile = join(folder, 'password');
  const hadPassword = existsSync(passwordFile);
  if (!hadPassword) writeFileSafely(passwordFile, randomBytes(24).toString('base64url'), 0o600);
  const password = readFileSync(passwordFile, 'utf8').trim();
  if (isNew) {
    log('creating the database');
    await createCluster(cluster, password);
    return cluster;
  }
  assertSameVersion(cluster);
  if (!hadPassword) await changePassword(cluster, password);
  return cluster;
}

/**
 * Retries a few times, because a killed PostgreSQL may still be exiting, or another program may have just taken the
 * port.
 */
async function startWithRetries(cluster: Cluster, port: number, log: Log): Promise<{ server: Server; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const tried = port || (await freePort());
    try {
      return { server: await startServer(cluster, tried, log), port: tried };
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      if (attempt === START_ATTEMPTS) throw new StartError(`The database could not start: ${error.message}`);
      await sleep(100 * 2 ** attempt);
    }
  }
}

function restartWhenEnded(cluster: Cluster, port: number, first: Server, log: Log): { stop(): Promise<void> } {
  let server: Server | undefined = first;
  const stopped = new AbortController();
  const watching = (async () => {
    for (let wait = 100; ; ) {
      if (server) {
        const startedAt = Date.now();
        const reason = await server.ended;
        server = undefined;
        if (stopped.signal.aborted) return;
        log(`PostgreSQL ended unexpectedly (${reason}); starting it again on port ${port}`);
        if (Date.now() - startedAt > 30_000) wait = 100;
      }
      await sleep(wait, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      wait = Math.min(wait * 2, 5_000);
      server = await startServer(cluster, port, log).catch((error: Error) => {
        log(`PostgreSQL could not start again: ${error.message}`);
        return undefined;
      });
      if (stopped.signal.aborted) await server?.end();
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await server?.end();
      await watching;
    },
  };
}
