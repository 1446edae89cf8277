import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal, startTimeOf } from 'part-runtime/processes';

/**
 * Ends all descendants of `pid`, including those in their own process groups. Sends SIGTERM, and then SIGKILL to those
 * that are still running after `limitMs`. Resolves when all have ended.
 */
export async function endDescendants(pid: number, limitMs: number): Promise<void> {
  // Pids are reused, so identify a process by its pid and start time.
  const known = new Map<number, string>();
  const find = () => {
    for (const one of [pid, ...known.keys()]) {
      for (const child of descendantsOf(one)) {
        const startTime = startTimeOf(child);
        if (startTime && known.get(child) !== startTime) {
          known.set(child, startTime);
          signal(child, 'SIGTERM');
        }
      }
    }
  };
  const left = () => [...known].filter(([one, startTime]) => startTimeOf(one) === startTime).map(([one]) => one);
  find();
  for (const until = Date.now() + limitMs; left().length > 0 && Date.now() < until; ) {
    await sleep(50);
    find(); // A process that is ending may still start another one.
  }
  for (const one of left()) signal(one, 'SIGKILL');
}

function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const [child, parent] of processes()) children.set(parent, [...(children.get(parent) ?? []), child]);
  const found: number[] = [];
  for (const waiting = [pid]; waiting.length > 0; ) {
    const next = children.get(waiting.pop() ?? 0) ?? [];
    found.push(...next);
    waiting.push(...next);
  }
  return found;
}

/** Returns the pid and the parent's pid of each process on this machine. */
function processes(): [pid: number, parent: number][] {
  if (process.platform !== 'linux') {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, number][] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
      } catch {
        return []; // The process has just ended.
      }
    });
}
