import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { type RefusalCode, ReleaseRefusal } from '../store/refusal.ts';
import type { Release } from '../store/release.ts';

const FILE = fileURLToPath(new URL('./checking-process.ts', import.meta.url));
const LIMIT_MS = 60_000;
/** More concurrent checks could exhaust the machine's memory. */
const inTurn = pLimit(2);
const OPTIONS = ['--disable-sigusr1', '--max-old-space-size=512'];

/** The message to the checking process. */
export interface Question {
  release: Release;
  folder: string;
  shells: readonly Release[];
}

/** The reply of the checking process. */
export type Checked =
  | { startKb: Record<string, number> }
  | { refusal: { code: RefusalCode; message: string } }
  | { error: string };

/**
 * Runs `checkRelease` in a child process with limited time and memory and without the product's settings. Releases are
 * untrusted: even a small script can keep a parser busy for minutes or exhaust its memory.
 *
 * @throws ReleaseRefusal also `too-large` if the checks take too much time or memory
 */
export function checkApart(question: Question, options?: { limitMs?: number }): Promise<Record<string, number>> {
  return inTurn(() => check(question, options));
}

async function check(question: Question, { limitMs = LIMIT_MS } = {}): Promise<Record<string, number>> {
  const child = fork(FILE, {
    execArgv: OPTIONS,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const replied = once(child, 'message').then(([reply]) => reply as Checked);
  const ended = once(child, 'exit').then(() => undefined);
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    child.send(question, () => {});
    const checked = await Promise.race([replied, ended]);
    const { name, version } = question.release;
    if (!checked)
      throw new ReleaseRefusal('too-large', `The built ${name} ${version} takes too much time or memory to check`);
    if ('refusal' in checked) throw new ReleaseRefusal(checked.refusal.code, checked.refusal.message);
    if ('error' in checked) throw new Error(checked.error);
    return checked.startKb;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
