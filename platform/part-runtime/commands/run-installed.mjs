// Plain JavaScript without dependencies, so that it runs on any version of Node.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, handOver, NODE_FLAGS, nodeVersion, partEnv } from './hand-over.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * Runs a TypeScript file for production. If a package is missing, fails with its name instead of installing it. With
 * `only`, passes only these environment variables.
 */
export function runInstalled(label, file, args = [], only = undefined) {
  const missing = missingPackage(join(root, file.split('/src/')[0]));
  if (missing) {
    const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    fail(
      `${label} cannot start: the package ${missing} is not installed, and production installs nothing. Run npx ${packageManager} --pm-on-fail=ignore install --prod --frozen-lockfile first.`,
    );
  }
  const candidates = [join(root, 'node_modules/.bin/node'), process.execPath];
  const node = candidates.find((each) => nodeVersion(each).isRight);
  if (!node) fail(`${label} runs on Node 24, but this is Node ${process.versions.node}.`);

  const { NODE_ENV = 'production', DATA_DIR, INIT_CWD = process.cwd() } = process.env;
  const all = { ...partEnv(process.env), NODE_ENV, DATA_DIR: resolve(root, DATA_DIR || '.data'), INIT_CWD };
  const env = only ? Object.fromEntries(Object.entries(all).filter(([name]) => only.includes(name))) : all;
  handOver(node, [...NODE_FLAGS, join(root, file), ...args], { cwd: root, env });
}

/** Returns a dependency that is missing from this package or from a workspace package that it depends on. */
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
