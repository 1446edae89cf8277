import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { startTimeOf } from './processes.ts';

export interface LockHolder {
  pid: number;
  /** The start time of the process, because a later process can have the same pid. */
  startTime: string;
  /** Information for processes that do not get the lock, such as the holder's URL. */
  note: string;
}

export type LockAttempt =
  | {
      taken: true;
      /** True if the previous holder died without releasing the lock. */
      afterCrash: boolean;
      release(): void;
    }
  | { taken: false; holder: LockHolder };

/**
 * Takes a lock file for this process, or returns its current holder. A stale lock, whose holder crashed, was killed or
 * ended with a reboot, is taken over.
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
        linkSync(own, file); // Fails if the file exists, so that only one of several processes gets the lock.
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const found = readText(file);
      if (found === undefined) continue;
      const holder = parseHolder(found);
      if (holder && startTimeOf(holder.pid) === holder.startTime) return { taken: false, holder };
      removeStaleLock(file, found);
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

/** Removes a stale lock. If another process has taken the lock in the meantime, restores that lock. */
function removeStaleLock(file: string, staleText: string): void {
  const aside = `${file}.dead-${process.pid}`;
  try {
    renameSync(file, aside);
    if (readText(aside) !== staleText) linkSync(aside, file);
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
