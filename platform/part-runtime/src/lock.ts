import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { startTimeOf } from './processes.ts';

export interface LockHolder {
  pid: number;
  /** Distinguishes the holder from a later process with the same pid. */
  startTime: string;
  /** Information for others, such as the holder's address. */
  note: string;
}

export type LockAttempt =
  | {
      taken: true;
      /** The previous holder ended without releasing it. */
      afterCrash: boolean;
      release(): void;
    }
  | { taken: false; holder: LockHolder };

/**
 * Takes a lock file for this process, or returns its holder. Takes over a lock whose holder no longer runs (a crash,
 * `kill -9`, a reboot).
 */
export function takeLock(file: string, note = ''): LockAttempt {
  const mine: LockHolder = { pid: process.pid, startTime: startTimeOf(process.pid) ?? '', note };
  const own = `${file}.${process.pid}`;
  const text = JSON.stringify(mine);
  let afterCrash = false;
  writeFileSync(own, text);
  try {
    for (;;) {
      try {
        linkSync(own, file); // Fails if the file exists, so only one of several processes succeeds.
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const found = readText(file);
      if (found === undefined) continue;
      const holder = parseHolder(found);
      if (holder && startTimeOf(holder.pid) === holder.startTime) return { taken: false, holder };
      putAside(file, found);
      afterCrash = true;
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    taken: true,
    afterCrash,
    release() {
      if (readText(file) === text) rmSync(file, { force: true });
    },
  };
}

export function lockHolder(file: string): LockHolder | undefined {
  const holder = parseHolder(readText(file) ?? '');
  return holder && startTimeOf(holder.pid) === holder.startTime ? holder : undefined;
}

/** Removes a dead holder's lock; puts it back if another process has taken it in the meantime. */
function putAside(file: string, dead: string): void {
  const aside = `${file}.dead-${process.pid}`;
  try {
    renameSync(file, aside);
    if (readText(aside) !== dead) linkSync(aside, file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value = JSON.parse(text) as LockHolder;
    return Number.isInteger(value.pid) && typeof value.startTime === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
