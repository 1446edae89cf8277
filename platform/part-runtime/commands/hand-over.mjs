// Plain JavaScript without dependencies, so that it runs on any version of Node.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { whenNpmIsGone } from './npm-parent.mjs';

export function nodeVersion(file) {
  const version = spawnSync(file, ['-v'], { encoding: 'utf8' }).stdout?.trim() || undefined;
  return { version, isRight: version?.startsWith('v24.') ?? false };
}

/**
 * Limits the memory of a process. By default, Node lets hundreds of megabytes of garbage accumulate, but each process
 * needs less than 100 MB. With an arena for each thread, glibc keeps up to 300 MB of decoded pictures. The operator's
 * own settings take precedence.
 */
export function partEnv(env) {
  return { MALLOC_ARENA_MAX: '2', ...env, NODE_OPTIONS: `--max-old-space-size=384 ${env.NODE_OPTIONS ?? ''}`.trim() };
}

/** Flags for every Node process of the product. Prevents other processes from opening its debugger. */
export const NODE_FLAGS = ['--disable-sigusr1'];

/**
 * Runs a program in place of this process: forwards signals and exits with its code. With `watched`, the child gets an
 * IPC channel, so that it notices when this process ends.
 */
export function handOver(program, args, { cwd, env, watched = false }) {
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: ['inherit', 'inherit', 'inherit', ...(watched ? ['ipc'] : [])],
  });
  // Does the same as NODE_FLAGS for this process, whose Node version may not support the flag.
  process.on('SIGUSR1', () => {});
  // The terminal sends Ctrl-C to the child, npm sends it to us again, and `kill` reaches only us. So forward each
  // signal once. The child treats signals in quick succession as one.
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

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
