import { readFileSync } from 'node:fs';

/**
 * Calls back when the npm process that started this one has ended. There is no notification if npm, or the shell that
 * npm started, is killed, but the parent process changes.
 */
export function onNpmExit(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const parents = npmParents();
  const watch = setInterval(() => {
    if (npmParents().join() === parents.join()) return;
    clearInterval(watch);
    callback();
  }, 250);
}

/**
 * Returns the pid of the parent process and, if that is npm's `sh -c …`, of its parent. The parent of npm does not
 * matter: with nohup, for example, it may end.
 */
function npmParents() {
  const parent = process.ppid;
  try {
    const command = readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0');
    if (command[1] !== '-c') return [parent];
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return [parent, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]];
  } catch {
    return [parent]; // no /proc on this system
  }
}
