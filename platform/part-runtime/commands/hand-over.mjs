// Plain JavaScript without dependencies, so that it runs on any version of Node.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { onNpmExit } from './npm-parent.mjs';

export function nodeVersion(file) {
  const version = spawnSync(file, ['-v'], { encoding: 'utf8' }).stdout?.trim() || undefined;
  return { version, isRight: version?.startsWith('v24.') ?? false };
}

/**
 * Limits the memory of a process. Each process needs less than 100 MB, but by default, Node lets hundreds of megabytes
 * of garbage accumulate, and glibc keeps up to 300 MB of decoded pictures in its per-thread arenas. The operator's own
 * settings take precedence.
 */
export function partEnv(env) {
  return { MALLOC_ARENA_MAX: '2', ...env, NODE_OPTIONS: `--max-old-space-size=384 ${env.NODE_OPTIONS ?? ''}`.trim() };
}

/** The flags for every Node process of the product. They prevent other processes from opening its debugger. */
export const NODE_FLAGS = ['--disable-sigusr1'];

/**
 * Runs a program as a child process, forwards signals to it and exits with its exit code. With `watched`, the child
 * gets an IPC channel, so that it notices when this process ends.
 */
export function handOver(program, args, { cwd, env, watched = false }) {
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: ['inherit', 'inherit', 'inherit', ...(watched ? ['ipc'] : [])],
  });
  // Prevents SIGUSR1 from opening this process's debugger. Its Node version may not support NODE_FLAGS.
  process.on('SIGUSR1', () => {});
  // On Ctrl-C, this process may get the signal from both the terminal and npm, so forward only one of two signals in
  // quick succession. The child gets the signal from the terminal too, but ignores the duplicate. A signal from `kill`
  // reaches only this process.
  const lastAt = {};
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - (lastAt[signal] ?? 0) < 500) return;
      lastAt[signal] = Date.now();
      child.kill(signal);
    });
  }
  onNpmExit(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${program} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
