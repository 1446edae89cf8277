// From whatever Node a person has to the Node 24 of this repository. Plain JavaScript without
// dependencies: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { usableHome } from './home.mjs';
import { install } from './install.mjs';
import { whenNpmIsGone } from './npm-parent.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const binFolder = join(root, 'node_modules', '.bin');

/**
 * Runs a TypeScript file of this repository under Node 24 and ends as it ends. With `watched` the program has a
 * channel to us, by which it notices that we are gone.
 */
export async function launch(file, args, { watched = false } = {}) {
  const env = await prepare();
  handOver(join(binFolder, 'node'), [join(root, file), ...args], env, watched);
}

/** Runs a tool of node_modules under Node 24 and ends as it ends. */
export async function launchTool(name, args) {
  const env = await prepare();
  handOver(join(binFolder, name), args, env, false);
}

async function prepare() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) fail(`Travel Lodge needs Node 20 or newer, but this is Node ${process.versions.node}.`);
  const env = { ...process.env, HOME: usableHome(root) };
  // With an empty HOME npm keeps its cache in a folder named ~ in the current one.
  if (env.npm_config_cache?.startsWith(join(root, '~'))) delete env.npm_config_cache;
  try {
    await install(root, env);
  } catch (error) {
    fail(error.message);
  }
  const version = spawnSync(join(binFolder, 'node'), ['-v'], { encoding: 'utf8' }).stdout?.trim();
  if (!version?.startsWith('v24.')) {
    fail(`Travel Lodge runs on Node 24, but node_modules has ${version || 'none'}; remove node_modules and try again.`);
  }
  return { ...env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}` };
}

function handOver(program, args, env, watched) {
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', ...(watched ? ['ipc'] : [])],
  });
  // Ctrl-C reaches the child by itself, npm passes it on once more, and `kill` reaches only us: so each press is
  // passed on once, and the child takes signals in quick succession for one.
  const lastAt = {};
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - (lastAt[signal] ?? 0) < 500) return;
      lastAt[signal] = Date.now();
      child.kill(signal);
    });
  }
  whenNpmIsGone(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${program} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
