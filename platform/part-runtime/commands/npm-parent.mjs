import { readFileSync } from 'node:fs';

/**
 * Calls back when we were started by npm and npm has ended. If npm, or the shell between it and us, is killed, we are not
 * notified: only our parents change.
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

/** Our parent, and the parent of npm's `sh -c …` when it is that. npm's own parent may go, as with nohup. */
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
