import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { byLine, type Log } from 'part-runtime/log-lines';
import { endProcess } from 'part-runtime/processes';
import { programEnv } from './account.ts';
import type { Cluster } from './cluster.ts';

export interface Server {
  pid: number;
  /** Resolves with the reason when PostgreSQL has ended. */
  ended: Promise<string>;
  /**
   * Shuts PostgreSQL down. If a fast shutdown takes too long, does an immediate one, after which the next start
   * recovers.
   */
  end(): Promise<void>;
}

const durability = process.env.POSTGRES_THROWAWAY ? 'off' : 'on';

const settings = (port: number): Record<string, string | number> => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '128MB',
  // Acknowledged commits survive a power failure, unless POSTGRES_THROWAWAY is set.
  fsync: durability,
  full_page_writes: durability,
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  cluster_name: 'travel-lodge',
});

export class ServerFailure extends Error {}

/** Starts PostgreSQL on a cluster. Resolves once it accepts connections, even after a long recovery. */
export async function startServer(cluster: Cluster, port: number, log: Log): Promise<Server> {
  const flags = Object.entries(settings(port)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, options } = cluster.account.wrap(cluster.binaries.postgres, ['-D', cluster.folder, ...flags]);
  const child = spawn(file, args, { ...options, cwd: '/', env: programEnv, stdio: ['ignore', 'ignore', 'pipe'] });
  let lastTrouble = '';
  child.stderr?.on(
    'data',
    byLine((line) => {
      if (/\b(FATAL|PANIC):/.test(line)) lastTrouble = line.replace(/^.*?(FATAL|PANIC):\s*/, '');
      log(line);
    }),
  );
  const ended = exitReason(child);
  // If the keeper exits before PostgreSQL is ready, PostgreSQL must end too.
  const endWithUs = () => void child.kill('SIGINT');
  process.once('exit', endWithUs);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
    process.off('exit', endWithUs);
  });
  while (!hasEnded && !isReady(cluster.folder, child.pid)) await Promise.race([sleep(15), ended]);
  if (hasEnded) throw new ServerFailure(lastTrouble || (await ended));
  const pid = child.pid as number;
  return { pid, ended, end: () => endServer(pid) };
}

export function endServer(pid: number): Promise<void> {
  return endProcess(pid, [
    ['SIGINT', 3_000],
    ['SIGQUIT', 1_000],
    ['SIGKILL', 500],
  ]);
}

function exitReason(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
  });
}

/** PostgreSQL writes its state on the eighth line of its pid file. */
function isReady(folder: string, pid: number | undefined): boolean {
  const lines = readPidFile(folder);
  return Number(lines?.[0]) === pid && lines?.[7]?.trim() === 'ready';
}

export function readPidFile(folder: string): string[] | undefined {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}
