import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns the start time of a process as an opaque string, or undefined if there is no such process. Pids are reused,
 * but a pid and a start time together identify a process.
 */
export function startTimeOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    }
    // The second field is the program's name in parentheses, which may contain spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  return startTimeOf(pid) !== undefined;
}

/** Sends a signal to a process. Has no effect if the process has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Ends a process with a series of signals, and waits for the given time in ms after each. Resolves when the process has
 * ended, or after the last wait.
 */
export async function endProcess(pid: number, steps: [signal: NodeJS.Signals, waitMs: number][]): Promise<void> {
  for (const [name, waitMs] of steps) {
    signal(pid, name);
    const until = Date.now() + waitMs;
    while (Date.now() < until) {
      if (!isAlive(pid)) return;
      await sleep(20);
    }
  }
}
