import { execFile } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from 'part-runtime';
import { type Account, programEnv } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The product's role and database. The superuser has no password, so nobody can sign in as superuser. */
export const ROLE = 'lodge';
export const DATABASE = 'lodge';

export interface Cluster {
  folder: string;
  account: Account;
  binaries: Binaries;
}

/**
 * Creates a cluster with the product's role and database atomically: afterwards, either all of it or nothing is on
 * disk.
 */
export async function createCluster({ folder, account, binaries }: Cluster, password: string): Promise<void> {
  const draft = join(dirname(folder), 'draft');
  rmSync(draft, { recursive: true, force: true });
  const initdb = (args: string[]) => runProgram(account, binaries.initdb, ['-D', draft, ...args]);
  // Use PostgreSQL's own C.UTF-8, because the operating system's locales differ between machines.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const auth = ['--auth-local=reject', '--auth-host=scram-sha-256'];
  await initdb(['-U', 'postgres', ...auth, ...locale, '--data-checksums', '--no-sync', '--no-instructions']);
  await runSql({ folder: draft, account, binaries }, [
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
    `GRANT pg_monitor TO ${ROLE}`,
    `CREATE DATABASE ${DATABASE} OWNER ${ROLE}`,
  ]);
  await initdb(['--sync-only']);
  renameSync(draft, folder);
}

export function changePassword(cluster: Cluster, password: string): Promise<void> {
  return runSql(cluster, [`ALTER ROLE ${ROLE} PASSWORD '${password}'`]);
}

export function assertSameVersion({ folder, binaries }: Cluster): void {
  const file = join(folder, 'PG_VERSION');
  const made = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'an unknown version';
  const major = binaries.version.split('.')[0];
  if (made === major) return;
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${made}, but this is PostgreSQL ${major}; move it to the new version or choose another DATA_DIR.`,
  );
}

/** Runs statements as the superuser on a cluster that is not running. Each statement must be on one line. */
export async function runSql({ folder, account, binaries }: Cluster, statements: string[]): Promise<void> {
  await runProgram(account, binaries.postgres, ['--single', '-D', folder, 'postgres'], `${statements.join('\n')}\n`);
}

async function runProgram(account: Account, program: string, args: string[], input = ''): Promise<void> {
  const { file, args: all, options } = account.wrap(program, args);
  const running = promisify(execFile)(file, all, { ...options, cwd: '/', env: programEnv, encoding: 'utf8' });
  running.child.stdin?.end(input);
  try {
    const { stderr } = await running;
    const trouble = stderr.split('\n').find((line) => /\b(ERROR|FATAL|PANIC):/.test(line));
    if (trouble) throw new Error(trouble);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const reason = (stderr || message).trim().split('\n').at(-1);
    throw new StartError(`The database could not be created: ${reason}`);
  }
}

export function makeHome(home: string): void {
  const link = lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(home) : undefined;
  if (link && !existsSync(link)) {
    throw new StartError(`The database is in ${link}, which does not exist; restore it, or remove the link ${home}.`);
  }
  mkdirSync(home, { recursive: true, mode: 0o755 });
}
