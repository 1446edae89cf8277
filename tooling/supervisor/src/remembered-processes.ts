import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal, startTimeOf } from 'part-runtime/processes';

const SHUTDOWN_LIMIT_MS = 9_000;

/** Returns a function that records a process of the product in DATA_DIR, as a line with its pid and start time. */
export function rememberProcesses(dataDir: string): (pid: number) => void {
  const file = fileOf(dataDir);
  rmSync(file, { force: true });
  return (pid) => appendFileSync(file, `${pid} ${startTimeOf(pid) ?? ''}\n`);
}

/**
 * Waits for the parts of a product that was killed. They end by themselves, but until then they occupy ports and state
 * files. A part that hangs is killed.
 */
export async function awaitFormerProcesses(dataDir: string): Promise<void> {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const former = lines.map((line) => ({
    pid: Number.parseInt(line, 10),
    startTime: line.slice(line.indexOf(' ') + 1),
  }));
  const left = () => former.filter(({ pid, startTime }) => startTime && startTimeOf(pid) === startTime);
  const until = Date.now() + SHUTDOWN_LIMIT_MS;
  while (left().length > 0 && Date.now() < until) await sleep(50);
  for (const { pid } of left()) signal(pid, 'SIGKILL');
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'processes');
}
