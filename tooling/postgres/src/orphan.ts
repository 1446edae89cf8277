import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'part-runtime/log-lines';
import { isAlive } from 'part-runtime/processes';
import { endServer, readPidFile } from './server.ts';

/**
 * Stops a PostgreSQL that is still running on this cluster after its keeper was killed. Call this only while holding
 * the cluster's lock.
 */
export async function endOrphan(cluster: string, log: Log): Promise<void> {
  const pid = Number(readPidFile(cluster)?.[0]);
  if (!(pid > 1) || !isAlive(pid)) return; // PostgreSQL itself removes the file of a dead process.
  if (runsOn(pid, cluster)) {
    log(`PostgreSQL (process ${pid}) was left running by an earlier product; stopping it first`);
    await endServer(pid);
    return;
  }
  // After a reboot or a copy, the pid may belong to another program. PostgreSQL would then refuse to start.
  log(`postmaster.pid names process ${pid}, which is another program; removing the file`);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Returns true if a process is a PostgreSQL that runs on this cluster. */
function runsOn(pid: number, cluster: string): boolean {
  try {
    const folder = realpathSync(cluster);
    if (process.platform === 'linux') {
      return (
        readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder
      );
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && (command.includes(` ${cluster} `) || command.includes(` ${folder} `));
  } catch {
    return false;
  }
}
