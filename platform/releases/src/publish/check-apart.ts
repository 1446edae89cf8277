import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { type RefusalCode, ReleaseRefusal } from '../store/refusal.ts';
import type { Release } from '../store/release.ts';

const FILE = fileURLToPath(new URL('./checking-process.ts', import.meta.url));
const TIMEOUT_MS = 60_000;
/** More concurrent checks could exhaust the machine's memory. */
const limitChecks = pLimit(2);
const OPTIONS = ['--disable-sigusr1', '--max-old-space-size=512'];

/** The message to the checking process. */
export interface CheckRequest {
  release: Release;
  folder: string;
  shells: readonly Release[];
}

/** The reply of the checking process. */
export type CheckReply =
  | { startKb: Record<string, number> }
  | { refusal: { code: RefusalCode; message: string } }
  | { error: string };

/**
 * Runs `checkRelease` in a child process with limited time and memory and without the product's settings. Releases are
 * untrusted: even a small script can keep a parser busy for minutes or exhaust its memory.
 *
 * @throws ReleaseRefusal also `too-large` if the checks take too much time or memory
 */
export function checkApart(request: CheckRequest, options?: { limitMs?: number }): Promise<Record<string, number>> {
  return limitChecks(() => check(request, options));
}

async function check(request: CheckRequest, { limitMs = TIMEOUT_MS } = {}): Promise<Record<string, number>> {
  const child = fork(FILE, {
    execArgv: OPTIONS,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const replies = once(child, 'message').then(([reply]) => reply as CheckReply);
  const ended = once(child, 'exit').then(() => undefined);
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    child.send(request, () => {});
    const reply = await Promise.race([replies, ended]);
    const { name, version } = request.release;
    if (!reply)
      throw new ReleaseRefusal('too-large', `The built ${name} ${version} takes too much time or memory to check`);
    if ('refusal' in reply) throw new ReleaseRefusal(reply.refusal.code, reply.refusal.message);
    if ('error' in reply) throw new Error(reply.error);
    return reply.startKb;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
