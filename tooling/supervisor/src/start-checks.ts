import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from 'part-runtime';
import { portTrouble } from 'part-runtime/ports';

const NEEDED_MB = 200;

/**
 * Creates one folder at a time, because with `recursive`, Node 20 and 24 never return if nothing can be created
 * (`/proc`).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { recursive: false });
}

/**
 * Creates the data folder.
 *
 * @throws StartError if nothing can be written there
 */
export function prepareDataDir(dataDir: string): void {
  const trial = join(dataDir, `.trial-${process.pid}`);
  try {
    makeFolder(join(dataDir, 'logs'));
    writeFileSync(trial, 'x');
    rmSync(trial);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC')
      throw new StartError(`The disk of DATA_DIR (${dataDir}) is full; make room and start again.`);
    throw new StartError(
      `DATA_DIR (${dataDir}) cannot be written to (${code}); change its permissions, or choose another folder with DATA_DIR=/path npm start.`,
    );
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const freeMb = Math.floor((bavail * bsize) / 1_000_000);
  if (freeMb >= NEEDED_MB) return;
  throw new StartError(
    `Only ${freeMb} MB are free on the disk of DATA_DIR (${dataDir}), and Travel Lodge needs ${NEEDED_MB}; make room and start again.`,
  );
}

/** @throws StartError if the site's port cannot be used */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const trouble = await siteTrouble(port, host);
  if (!trouble) return;
  const other = port < 65_535 ? port + 1 : 4000;
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program; start with PORT=${other} npm start.`,
    EACCES: `Port ${port} is not allowed for an ordinary user; start with PORT=4000 npm start.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
  };
  throw new StartError(sentences[trouble] ?? `Port ${port} of ${host} cannot be listened on (${trouble}).`);
}

async function siteTrouble(port: number, host: string): Promise<string | undefined> {
  const trouble = await portTrouble(port, host);
  if (trouble || host !== '127.0.0.1') return trouble;
  // A browser may resolve localhost to ::1 and reach another program there.
  return (await portTrouble(port, '::1')) === 'EADDRINUSE' ? 'EADDRINUSE' : undefined;
}
