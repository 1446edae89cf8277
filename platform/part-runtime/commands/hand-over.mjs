// Plain JavaScript without dependencies, so that it runs on any version of Node.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { whenNpmIsGone } from './npm-parent.mjs';

/** The version of a Node executable, and whether the repository supports it. */
export function nodeVersion(file) {
  const version = spawnSync(file, ['-v'], { encoding: 'utf8' }).stdout?.trim() || undefined;
  return { version, isRight: version?.startsWith('v24.') ?? false };
}

/**
 * The environment of a part. With Node's own limit, a share of the machine's memory, garbage would lie about for
 * hundreds of megabytes; parts need less than 100 MB. A limit of the operator's own comes later in the line, and counts.
 */
export function partEnv(env) {
  return { ...env, NODE_OPTIONS: `--max-old-space-size=384 ${env.NODE_OPTIONS ?? ''}`.trim() };
}

/** For every Node of the product: no other process can make it open its debugger. */
export const NODE_FLAGS = ['--disable-sigusr1'];

/**
 * Runs a program in place of this process: it gets our signals, and we exit with its code. With `watched`, it has an IPC
 * channel to us, so that it notices when we are gone.
 */
export function handOver(program, args, { cwd, env, watched = false }) {
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: ['inherit', 'inherit', 'inherit', ...(watched ? ['ipc'] : [])],
  });
  // As NODE_FLAGS, for this process, which may be a Node that does not know the flag.
  process.on('SIGUSR1', () => {});
  // The terminal sends Ctrl-C to the child, npm sends it to us again, and `kill` reaches only us. So each signal is
  // passed on once, and the child counts signals in quick succession as one.
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

/** Ends this process with one sentence. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
