import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The root is read-only except for /data, to which the user may write. The program is process 1. */
const ENTER = `
  root=$1 data=$2 user=$3; shift 3
  mount --bind "$root" "$root" && mount -o remount,ro,bind "$root" && mount --bind "$data" "$root/data" &&
  mount --rbind /dev "$root/dev" && mount -t proc proc "$root/proc" &&
  exec unshare --root="$root" --wd=/lodge --setgid="\${user#*:}" --setuid="\${user%:*}" "$@"`;

export interface Place {
  root: string;
  data: string;
  /** The user and group, as numbers: `user:group`. */
  user: string;
}

/**
 * Runs a program in this root as a container engine would, but on the machine's own network. Requires root and Linux,
 * because it uses `unshare` and `mount`. Returns the process of `unshare`, which waits for the program. Send signals to
 * `processOne` instead.
 */
export function runInRoot({ root, data, user }: Place, command: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const enter = ['--mount', '--pid', '--fork', 'sh', '-c', ENTER, 'sh', root, data, user, ...command];
  return spawn('unshare', enter, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Returns the pid of the program itself, which is process 1 in its namespace. */
export function processOne({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
}
