// npm run serve -- edge|api|worker: one part alone, for production. It installs nothing, and its log is standard output.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, handOver, nodeVersion } from './hand-over.mjs';

const PARTS = { edge: 'edge/src/main.ts', api: 'api/src/main.ts', worker: 'api/src/worker-main.ts' };

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const name = process.argv[2] ?? '';
if (!Object.hasOwn(PARTS, name)) fail('Specify the part to serve: npm run serve -- edge, api or worker.');
const file = join(root, PARTS[name]);

const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const missing = missingPackage(join(root, PARTS[name].split('/')[0]));
if (missing) {
  fail(
    `The ${name} cannot start: the package ${missing} is not installed, and serve installs nothing. Run npx ${packageManager} --pm-on-fail=ignore install --frozen-lockfile first.`,
  );
}
const candidates = [join(root, 'node_modules/.bin/node'), process.execPath];
const node = candidates.find((each) => nodeVersion(each).isRight);
if (!node) fail(`The ${name} runs on Node 24, but this is Node ${process.versions.node}.`);

const { NODE_ENV = 'production', DATA_DIR } = process.env;
const env = { ...process.env, NODE_ENV, DATA_DIR: resolve(root, DATA_DIR || '.data') };
handOver(node, [file], { cwd: root, env });

/** A missing dependency of this package, or of a workspace package that it depends on. */
function missingPackage(folder, seen = new Set()) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const [dependency, version] of Object.entries(dependencies)) {
    const place = join(folder, 'node_modules', dependency);
    if (!existsSync(place)) return dependency;
    if (!version.startsWith('workspace:') || seen.has(dependency)) continue;
    const further = missingPackage(realpathSync(place), seen.add(dependency));
    if (further) return further;
  }
  return undefined;
}
