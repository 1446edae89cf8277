import { readFileSync } from 'node:fs';

/**
 * Calls back if npm started us and has ended. We are not notified when npm, or the shell between us, is killed: only
 * our parent process changes.
 */
export function whenNpmIsGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const parents = npmParents();
  const watch = setInterval(() => {
    if (npmParents().join() === parents.join()) return;
    clearInterval(watch);
    callback();
  }, 250);
}

/**
 * Returns the pid of our parent and, if that is npm's `sh -c …`, of its parent. Ignores npm's own parent, which may
 * end, as with nohup.
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
