// node deploy/part-tree.mjs edge|api|painter FOLDER: writes the contents of a part's image, except Node itself. Used by
// the Dockerfile and npm run test:images. Plain JavaScript without dependencies, because nothing is installed yet.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const [part, folder] = process.argv.slice(2);
if (!part || !folder) throw new Error('Specify the part and the folder: node deploy/part-tree.mjs edge /tree/edge');
const tree = resolve(folder);

/** Files that are needed only for the installation. */
const INSTALLED_BY = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'patches'];
/** Files that no part needs at run time. */
const EXCLUDED = /^(node_modules|dist|reports|biome\.json|(tsconfig|vitest).*|.+\.test\.ts)$/;
/** Dependencies' files that are not used at run time: a third of their bytes. */
const UNUSED = /(\.map|\.md|\.d\.[cm]?ts)$/;

const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pnpm = (cwd, ...args) =>
  execFileSync('npx', ['-y', packageManager, '--pm-on-fail=ignore', `--filter-prod=${part}...`, ...args], {
    cwd,
    env: { ...process.env, CI: 'true' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

rmSync(tree, { recursive: true, force: true });
mkdirSync(tree, { recursive: true });
for (const file of ['package.json', ...INSTALLED_BY]) cpSync(join(root, file), join(tree, file), { recursive: true });
// Copy the part's package and the workspace packages that it depends on.
for (const { path } of JSON.parse(pnpm(root, 'list', '--depth=-1', '--json')))
  cpSync(path, join(tree, relative(root, path)), { recursive: true, filter: (file) => !EXCLUDED.test(basename(file)) });
pnpm(tree, 'install', '--prod', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts');
for (const file of INSTALLED_BY) rmSync(join(tree, file), { recursive: true });
removeUnused(join(tree, 'node_modules'));

/**
 * Removes files that are not used at run time. Recurses itself, because a recursive `readdirSync` would follow the
 * links between packages.
 */
function removeUnused(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeUnused(path);
    else if (entry.isFile() && UNUSED.test(entry.name)) rmSync(path);
  }
}
