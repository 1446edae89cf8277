// Runs programs with this repository's Node 24. Any version of Node can run this file: it is plain JavaScript without
// dependencies, because it runs before anything is installed.
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, handOver, NODE_FLAGS, nodeVersion } from '../../../platform/part-runtime/commands/hand-over.mjs';
import { usableHome } from './home.mjs';
import { install } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const binFolder = join(root, 'node_modules', '.bin');

/**
 * Runs a TypeScript file of this repository under Node 24 and exits with its exit code. With `watched`, the program
 * gets an IPC channel, so that it notices when this process ends. Pass `withDev: false` if it needs no devDependencies.
 */
export async function launch(file, args, { watched = false, withDev = true } = {}) {
  const env = await prepare(withDev);
  handOver(join(binFolder, 'node'), [...NODE_FLAGS, join(root, file), ...args], { cwd: root, env, watched });
}

/** Runs a tool from node_modules under Node 24 and exits with its exit code. */
export async function launchTool(name, args) {
  const env = await prepare(true);
  handOver(join(binFolder, name), args, { cwd: root, env });
}

async function prepare(withDev) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) fail(`Travel Lodge needs Node 20 or newer, but this is Node ${process.versions.node}.`);
  const env = { ...process.env, HOME: usableHome(root) };
  // If HOME is empty, npm would keep its cache in a folder named ~ in the current folder.
  if (env.npm_config_cache?.startsWith(join(root, '~'))) delete env.npm_config_cache;
  try {
    await install(root, env, { withDev });
  } catch (error) {
    fail(error.message);
  }
  const { version, isRight } = nodeVersion(join(binFolder, 'node'));
  if (!isRight) {
    fail(`Travel Lodge runs on Node 24, but node_modules has ${version ?? 'none'}; remove node_modules and try again.`);
  }
  return { ...env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}` };
}
