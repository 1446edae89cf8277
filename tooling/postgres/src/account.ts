import { execFile, type SpawnOptions } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from 'part-runtime';
import type { Binaries } from './binaries.ts';

/**
 * The account that runs PostgreSQL's programs. PostgreSQL refuses to run as root, so root starts its programs under an
 * account without privileges.
 */
export interface Account {
  /** Undefined if the programs run as the current user. */
  owner: { uid: number; gid: number } | undefined;
  /** Returns the file and arguments to spawn for a program. */
  wrap(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions };
}

/**
 * Finds a way to run `binaries` on the cluster in `home`, an existing folder, and makes the account the owner of that
 * folder. Returns undefined if the account cannot access one of the two, which can happen only if this process runs as
 * root.
 *
 * @throws StartError if PostgreSQL cannot run here at all
 */
export async function chooseAccount(binaries: Binaries, home: string): Promise<Account | undefined> {
  const setpriv = findProgram('setpriv');
  if (process.getuid?.() !== 0) {
    const account: Account = { owner: undefined, wrap: wrapper(setpriv, undefined, undefined) };
    const trouble = await probe(account, binaries, home);
    if (trouble) throw new StartError(cannotRun(trouble));
    return account;
  }
  const owner = ownerFor(home);
  if (statSync(home).uid !== owner.uid) changeOwner(home, owner);
  // The capabilities let the account pass through folders that only root may enter, such as /root. Only the first
  // capability that is sufficient is granted.
  const capabilities = [undefined, 'dac_read_search', 'dac_override'];
  for (const capability of setpriv ? capabilities : [undefined]) {
    const account: Account = { owner, wrap: wrapper(setpriv, owner, capability) };
    const trouble = await probe(account, binaries, home);
    if (!trouble) return account;
    if (!capability && trouble !== UNREACHABLE) throw new StartError(cannotRun(trouble));
  }
  return undefined;
}

function cannotRun(trouble: string): string {
  return `The built-in PostgreSQL cannot run here (${trouble}); set DATABASE_URL to a PostgreSQL 15 or newer.`;
}

function wrapper(setpriv: string | undefined, owner: Account['owner'], capability: string | undefined) {
  return (program: string, args: string[]) => {
    if (!setpriv) return { file: program, args, options: owner ?? {} };
    // If the keeper is killed, the kernel sends PostgreSQL the signal for a fast shutdown.
    const flags = ['--pdeathsig', 'INT'];
    if (owner) flags.push(`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--no-new-privs');
    if (capability) {
      // Without no_setuid_fixup, access(2) ignores the capability, and PostgreSQL uses access(2) for its own files.
      flags.push('--securebits=+no_setuid_fixup');
      for (const set of ['inh', 'ambient', 'bounding']) {
        flags.push(`--${set}${set === 'bounding' ? '-set' : '-caps'}=-all,+${capability}`);
      }
    }
    return { file: setpriv, args: [...flags, program, ...args], options: {} };
  };
}

const UNREACHABLE = 'its folder cannot be entered';
const UNREACHABLE_CODE = 91;

/**
 * Returns the reason why the account cannot be used, or undefined if it can. It must have access to the folder and be
 * able to run the program.
 */
async function probe(account: Account, binaries: Binaries, home: string): Promise<string | undefined> {
  const script = `cd "$1" && [ -w . ] && [ -x "$2" ] || exit ${UNREACHABLE_CODE}; exec "$2" --version`;
  const { file, args, options } = account.wrap('/bin/sh', ['-c', script, 'sh', home, binaries.postgres]);
  try {
    await promisify(execFile)(file, args, { ...options, cwd: '/', env: programEnv, encoding: 'utf8' });
    return undefined;
  } catch (error) {
    const { stderr, message, code } = error as Error & { stderr?: string; code?: number | string };
    if (code === UNREACHABLE_CODE) return UNREACHABLE;
    return (stderr || message).trim().split('\n').at(-1) || `exit code ${code}`;
  }
}

/** PostgreSQL's programs must not inherit any PG… variable of the user. */
export const programEnv: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Returns the owner of an existing cluster. For a new one, returns the user `postgres`, or `nobody` if there is none. */
function ownerFor(home: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(home);
  if (uid !== 0) return { uid, gid: gid || 65_534 };
  const people = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = people.find((line) => line.startsWith(`${name}:`))?.split(':');
    const found = { uid: Number(fields?.[2]), gid: Number(fields?.[3]) };
    if (found.uid > 0 && found.gid > 0) return found;
  }
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody; start as an ordinary user or set DATABASE_URL.',
  );
}

function changeOwner(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  // Changes the owner of every file, because a copy made by root belongs to root.
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  }
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
