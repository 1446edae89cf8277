import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Binaries, binariesAt } from './binaries.ts';

/**
 * A fallback for root. If PostgreSQL's account has no access to the product's folder, the programs and the data are
 * stored elsewhere, and DATA_DIR contains a link to the data.
 */
const PROGRAMS = '/var/cache/travel-lodge';
const DATA = '/var/lib/travel-lodge';

export function copyPrograms({ root, version }: Binaries): Binaries {
  const target = join(PROGRAMS, `postgres-${version}`);
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`;
    mkdirSync(PROGRAMS, { recursive: true, mode: 0o755 });
    cpSync(root, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(target)) throw error; // Another process has created it in the meantime.
    }
  }
  return binariesAt(target, version);
}

/**
 * Replaces `home`, an existing folder, with a link to a folder in /var/lib that belongs only to this data folder.
 * Returns that folder.
 */
export function relocateHome(home: string): string {
  mkdirSync(DATA, { recursive: true, mode: 0o755 });
  const linked = lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(home) : undefined;
  if (linked && mayUse(linked, home)) return linked;
  const target = join(DATA, randomUUID());
  cpSync(linked ?? home, target, { recursive: true, preserveTimestamps: true });
  rmSync(join(target, 'cluster', 'postmaster.pid'), { force: true });
  writeFileSync(join(target, 'owner.json'), JSON.stringify(claim(home)));
  // Remove a link or an empty folder. Rename a folder that contains data.
  if (linked) rmSync(home);
  else if (readdirSync(home).length === 0) rmdirSync(home);
  else renameSync(home, `${home}.before-${Date.now()}`);
  symlinkSync(target, home);
  return target;
}

interface Claim {
  folder: string;
  inode: number;
}

function claim(home: string): Claim {
  const folder = join(home, '..');
  return { folder, inode: statSync(folder).ino };
}

/**
 * Returns true if `home` may use the data in `target`. A data folder that was moved keeps its data, but a copy must not
 * share the data with the original.
 */
function mayUse(target: string, home: string): boolean {
  const mine = claim(home);
  let written: Claim;
  try {
    written = JSON.parse(readFileSync(join(target, 'owner.json'), 'utf8')) as Claim;
  } catch {
    return true;
  }
  if (written.inode === mine.inode) return true;
  const originalLives = statSync(written.folder, { throwIfNoEntry: false })?.ino === written.inode;
  if (!originalLives) writeFileSync(join(target, 'owner.json'), JSON.stringify(mine));
  return !originalLives;
}
