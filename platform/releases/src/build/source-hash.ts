import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { ReleaseName } from 'contracts';
import { sourceFolder } from './tree.ts';

/** What goes into a build besides its own folder: an area takes the shared packages from the shell at run time. */
const SHELL_INPUTS = ['shared-auth/src', 'shared-platform/src'];
/** The kit too: an area's sheet has the classes that the kit uses. And what areas bundle of the platform. */
const COMMON_INPUTS = [
  'contracts/src',
  'shared-ui/src',
  'shared-platform/src/bundled',
  'platform/area-kit/src/build.ts',
  'platform/area-kit/src/build',
  'platform/releases/src/build',
];

/** A hash of all that a build is made of: equal hashes need no second build. */
export function sourceHash(root: string, name: ReleaseName, folder = sourceFolder(root, name)): string {
  const inputs = [folder, ...COMMON_INPUTS, ...(name === 'shell' ? SHELL_INPUTS : [])];
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap((input) => filesOf(resolve(root, input))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  }
  return hash.update(installedFor(name, readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))).digest('hex');
}

/** The lockfile without the folders of other areas: one that comes or goes makes no other release new. */
function installedFor(name: ReleaseName, lockfile: string): string {
  return lockfile.replace(/^ {2}remote-([a-z0-9-]+):\n(?:\n| {4}.*\n)*/gm, (folder, area) =>
    area === name ? folder : '',
  );
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return [];
    if (/\.test\.tsx?$/.test(entry.name)) return [];
    return filesOf(join(path, entry.name));
  });
}
