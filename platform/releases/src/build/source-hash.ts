import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { ReleaseName } from 'contracts';
import { sourceFolder } from './tree.ts';

/**
 * The inputs of the shell's build besides its folder. The shell's release contains the shared packages, which areas get
 * at run time, and their versions.
 */
const SHELL_INPUTS = [
  'shared-auth/src',
  'shared-platform/src',
  ...['shared-auth', 'shared-platform', 'shared-ui'].map((folder) => `${folder}/package.json`),
];
/**
 * The inputs of all builds. An area's style sheet contains the classes that shared-ui uses, and areas bundle parts of
 * shared-platform and booking-ui.
 */
const COMMON_INPUTS = [
  'contracts/src',
  'shared-ui/src',
  'shared-platform/src/bundled',
  'booking-ui/src',
  'platform/area-kit/src/build.ts',
  'platform/area-kit/src/build',
  'platform/releases/src/build',
];
const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

/** Returns a hash of all inputs of a build. If the hash is unchanged, no new build is needed. */
export function sourceHash(root: string, name: ReleaseName, folder = sourceFolder(root, name)): string {
  if (!existsSync(join(root, 'platform/releases'))) return hashOfRepository(folder);
  const inputs = [folder, ...COMMON_INPUTS, ...(name === 'shell' ? SHELL_INPUTS : [])];
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  return hashOf(root, inputs).update(installedFor(name, lockfile)).digest('hex');
}

/** Returns the hash for an area in its own repository, where the lockfile covers all other inputs. */
function hashOfRepository(folder: string): string {
  const lockfile = LOCKFILES.map((file) => join(folder, file)).find((file) => existsSync(file));
  return hashOf(folder, ['.'])
    .update(lockfile ? readFileSync(lockfile) : '')
    .digest('hex');
}

function hashOf(root: string, inputs: readonly string[]) {
  const hash = createHash('sha256').update(process.version);
  const files = new Set(inputs.flatMap((input) => filesOf(resolve(root, input))));
  for (const file of [...files].sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  }
  return hash;
}

/** Removes other areas' entries from the lockfile, so that adding or removing an area does not change other hashes. */
function installedFor(name: ReleaseName, lockfile: string): string {
  return lockfile.replace(/^ {2}remote-([a-z0-9-]+):\n(?:\n| {4}.*\n)*/gm, (folder, area) =>
    area === name ? folder : '',
  );
}

function filesOf(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return [];
    if (/\.test\.tsx?$/.test(entry.name)) return [];
    return filesOf(join(path, entry.name));
  });
}
