import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** How long processes have computed, in ms. Linux alone says it of processes that are not ours. */
export type CpuClock = () => number;

/** What Linux counts processor time in, a second. */
const TICKS = process.platform === 'linux' ? Number(execFileSync('getconf', ['CLK_TCK'])) : Number.NaN;

export function processClock(pid: number): CpuClock {
  return () => {
    const { user, system } = statOf(pid);
    return inMs(user + system);
  };
}

/** The children of a process. Those that have ended count as well. */
export function childrenClock(pid: number): CpuClock {
  return () => {
    const { endedUser, endedSystem } = statOf(pid);
    const running = runningStats().filter(({ parent }) => parent === pid);
    return inMs(running.reduce((sum, { user, system }) => sum + user + system, endedUser + endedSystem));
  };
}

/** All processes of the PostgreSQL server at `url`, which runs on this machine. */
export async function databaseClock(url: string): Promise<CpuClock> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const { parent } = statOf(rows[0]?.pid ?? 0);
  await client.end();
  const [postmaster, others] = [processClock(parent), childrenClock(parent)];
  return () => postmaster() + others();
}

const inMs = (ticks: number) => (ticks * 1_000) / TICKS;

function runningStats() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [statOf(Number(pid))];
      } catch {
        return []; // it has just ended
      }
    });
}

/** Times in ticks; those of ended children are in a process that has waited for them. */
function statOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses and may contain anything, including spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return { parent: field(4), user: field(14), system: field(15), endedUser: field(16), endedSystem: field(17) };
}
