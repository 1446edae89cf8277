import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from 'part-runtime/processes';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keeperFile, postgresUrl, type StartedPostgres, startPostgres } from './index.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'postgres-')), 'postgres');
let postgres: StartedPostgres | undefined;

const start = async () => {
  postgres = await startPostgres({ folder });
  return postgres.url;
};
const stop = async () => {
  await postgres?.stop();
  postgres = undefined;
};
const postmasterPid = () => Number(readFileSync(join(folder, 'home/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

beforeAll(async () => {
  const url = await start();
  await query(url, 'CREATE TABLE kept (n int)');
  await query(url, 'INSERT INTO kept VALUES (42)');
});
afterAll(async () => {
  await stop();
  rmSync(join(folder, '..'), { recursive: true });
});

test('acknowledged data is on disk in UTF-8 with page checksums', async () => {
  const [settings] = await query(
    postgres?.url ?? '',
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
            current_setting('server_encoding') AS encoding, current_setting('data_checksums') AS checksums,
            lower('ÅÉ') AS lower`,
  );
  expect(settings).toEqual({ fsync: 'on', commit: 'on', encoding: 'UTF8', checksums: 'on', lower: 'åé' });
});

test('a throwaway database does not wait for the disk', async () => {
  await stop();
  postgres = await startPostgres({ folder, isThrowaway: true });
  const [settings] = await query(
    postgres.url,
    `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages`,
  );
  expect(settings).toEqual({ fsync: 'off', pages: 'off' });
  await stop();
  await start();
});

test('the product’s role is not a superuser but can create databases and extensions', async () => {
  const url = postgres?.url ?? '';
  expect(await query(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([{ rolsuper: false }]);
  await query(url, 'CREATE DATABASE suite');
  await query(url.replace(/lodge$/, 'suite'), 'CREATE EXTENSION pg_trgm');
});

test('a wrong password is refused', async () => {
  await expect(query((postgres?.url ?? '').replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password');
});

test('a second start on the same folder is refused with a one-sentence message', async () => {
  await expect(startPostgres({ folder })).rejects.toThrow(/is in use by process \d+; stop that one first/);
});

test('a killed PostgreSQL is restarted on the same port with its data', async () => {
  const pid = postmasterPid();
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(
    async () => {
      expect(await query(postgres?.url ?? '', 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
      expect(postmasterPid()).not.toBe(pid);
    },
    { interval: 100 },
  );
});

test('data survives a restart', async () => {
  await stop();
  expect(await query(await start(), 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
});

test('PostgreSQL exits after the parent of its keeper is killed', async () => {
  await stop();
  const parent = await startThroughParent();
  const pid = postmasterPid();
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
});

test('an orphaned PostgreSQL is stopped before a new start', async () => {
  await stop();
  const { args, file } = await runningCommand();
  // Runs without a keeper, so the kernel sends no signal when its parent ends.
  const orphan = spawn(file, args, { stdio: 'ignore', detached: true });
  await vi.waitFor(() => expect(readState()).toBe('ready'));
  const pid = postmasterPid();
  expect(await query(await start(), 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  expect(isAlive(pid)).toBe(false);
  orphan.unref();
});

const readState = () => readFileSync(join(folder, 'home/cluster/postmaster.pid'), 'utf8').split('\n')[7]?.trim();

/** Returns the command with which the product runs PostgreSQL under its account. */
async function runningCommand(): Promise<{ file: string; args: string[] }> {
  const { chooseAccount } = await import('./account.ts');
  const { findBinaries } = await import('./binaries.ts');
  const { freePort } = await import('part-runtime/ports');
  const binaries = findBinaries();
  const account = await chooseAccount(binaries, join(folder, 'home'));
  if (!account) throw new Error('no account may run PostgreSQL in this folder');
  const port = String(await freePort());
  const flags = ['-D', join(folder, 'home/cluster'), '-p', port, '-c', 'unix_socket_directories='];
  const { file, args } = account.wrap(binaries.postgres, flags);
  const unwatched = args.filter((arg, i) => arg !== '--pdeathsig' && args[i - 1] !== '--pdeathsig');
  return file.endsWith('setpriv') && unwatched[0] === binaries.postgres
    ? { file: binaries.postgres, args: unwatched.slice(1) }
    : { file, args: unwatched };
}

async function startThroughParent(): Promise<ChildProcess> {
  const parent = fork(fileURLToPath(new URL('fixtures/parent.ts', import.meta.url)), [folder], { execArgv: [] });
  await new Promise((resolve) => parent.once('message', resolve));
  return parent;
}

test('the URL depends only on the folder and the port', () => {
  expect(postgresUrl(folder, 5)).toMatch(/^postgres:\/\/lodge:[\w-]{32}@127\.0\.0\.1:5\/lodge$/);
  expect(keeperFile).toMatch(/main\.ts$/);
});
