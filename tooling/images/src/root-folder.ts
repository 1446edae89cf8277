import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './dockerfile.ts';

/** The size of distroless/cc. Instead of it, only a few libraries are copied here. */
const BASE_BYTES = 24_000_000;

/**
 * Copies the files of the checkout that a build can see according to `.dockerignore`, which excludes everything that it
 * does not include again.
 */
export function copyContext(folder: string): void {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const without = new Set(lines.filter((line) => line.startsWith('**/')).map((line) => line.slice(3)));
  for (const line of lines.filter((one) => one.startsWith('!')))
    cpSync(join(ROOT, line.slice(1)), join(folder, line.slice(1)), {
      recursive: true,
      filter: (file) => !without.has(file.split('/').at(-1) ?? ''),
    });
}

/**
 * Fills an empty folder with the root file system of a part: the part's tree, created by the Dockerfile's own command,
 * and Node with its libraries.
 */
export function fillRoot(root: string, part: string, context: string): void {
  const tree = join(root, 'lodge');
  execFileSync(process.execPath, ['deploy/part-tree.mjs', part, tree], { cwd: context, stdio: ['ignore', 1, 2] });
  for (const folder of ['data', 'proc', 'dev', 'usr/local/bin']) mkdirSync(join(root, folder), { recursive: true });
  const node = join(root, 'usr/local/bin/node');
  cpSync(realpathSync(process.execPath), node);
  const native = filesIn(tree).filter((file) => /\.node$|\.so(\.\d+)*$/.test(file));
  for (const library of new Set([node, ...native].flatMap(librariesOf))) {
    if (library.startsWith(tree)) continue;
    mkdirSync(join(root, dirname(library)), { recursive: true });
    cpSync(realpathSync(library), join(root, library));
  }
}

/** Returns the size of an image with this content in bytes: the base, Node and the tree. */
export function imageBytes(root: string): number {
  const own = [join(root, 'usr/local/bin/node'), ...filesIn(join(root, 'lodge'))];
  return own.reduce((sum, file) => sum + statSync(file).size, BASE_BYTES);
}

function librariesOf(file: string): string[] {
  const text = execFileSync('ldd', [file], { encoding: 'utf8' });
  return [...text.matchAll(/(?:=> |^\s*)(\/\S+) \(/gm)].map(([, library]) => library ?? '');
}

/** Returns the files in a folder, except those behind symbolic links. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}
