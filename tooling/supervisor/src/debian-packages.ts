import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { StartError } from 'part-runtime';
import type { Log } from 'part-runtime/log-lines';

/** Maps each package to one of its files, which shows that it is installed. */
export type Packages = Record<string, string>;

/**
 * Installs the missing packages if possible.
 *
 * @throws StartError with `trouble` and the names of the packages that are still missing
 */
export function ensurePackages(packages: Packages, trouble: string, log: Log): void {
  const missing = () => Object.entries(packages).flatMap(([name, file]) => (globSync(file).length > 0 ? [] : [name]));
  if (missing().length > 0) installPackages(missing(), log);
  if (missing().length > 0) throw new StartError(`${trouble}: apt-get install ${missing().join(' ')}`);
}

/**
 * Installs Debian packages if that requires no password. Installs only their programs: no service is started, now or at
 * the next boot.
 */
export function installPackages(names: string[], log: Log): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  log(`installing ${names.join(', ')} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => execFileSync('apt-get', ['-q', ...args], { env, stdio: 'pipe' });
  const services = new Set(globSync(SERVICES));
  const restore = [...TEMPORARY_FILES].map(([file, text, mode]) => replaceTemporarily(file, text, mode));
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...names);
  } catch (error) {
    log(`apt-get failed: ${(error as Error).message.trim().split('\n').at(-1)}`);
  } finally {
    for (const undo of restore) undo();
    for (const file of globSync(SERVICES).filter((found) => !services.has(found)))
      execFileSync('update-rc.d', [basename(file), 'disable'], { stdio: 'pipe' });
  }
}

const SERVICES = '/etc/init.d/*';

/** Temporary files for apt-get, so that no service starts and PostgreSQL's package creates no database. */
const TEMPORARY_FILES: [file: string, text: string, mode: number][] = [
  ['/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755],
  ['/etc/postgresql-common/createcluster.d/travel-lodge.conf', 'create_main_cluster = false\n', 0o644],
];

/** Replaces a file, which may not exist yet. Returns a function that restores it. */
function replaceTemporarily(file: string, text: string, mode: number): () => void {
  const aside = `${file}.travel-lodge`;
  const made = mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, aside);
  writeFileSync(file, text, { mode });
  return () => {
    rmSync(file);
    if (existsSync(aside)) renameSync(aside, file);
    else if (made && globSync(`${dirname(file)}/*`).length === 0) rmdirSync(dirname(file));
  };
}
