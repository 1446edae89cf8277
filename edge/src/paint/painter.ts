import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PaintedPage, PaintRequest } from 'contracts';
import { PaintFailure, type PlainReason } from './paint-failure.ts';
import { paintedPage } from './painted-page.ts';
import type { PaintAnswerMessage, PaintingCode, PaintJob } from './painting-process.ts';

const FILE = join(import.meta.dirname, 'painting-process.ts');
/** It may read its own file, and nothing else of the machine; Node 24 knows no permission for the network. */
const FLAGS = [
  '--permission',
  `--allow-fs-read=${FILE}`,
  '--disallow-code-generation-from-strings',
  // What leaks ends with the process.
  '--max-old-space-size=96',
  '--max-semi-space-size=4',
];
/** A page takes about 10 ms; on a machine with other work a multiple of it. */
const HANGS_AFTER_MS = 1_000;
const START_LIMIT_MS = 10_000;
const MOST_WAITING = 20;
/** After a failure it rests, each time twice as long. */
const SHORTEST_REST_MS = 500;
const LONGEST_REST_MS = 60_000;

export type Painter = ReturnType<typeof createPainter>;

/**
 * Paints the pages of one set in a process of its own, one after the other. A process that crashes, hangs or answers
 * nonsense is replaced: whatever it does, no page has to wait for it.
 */
export function createPainter(code: PaintingCode, log: (entry: object) => void) {
  let child: ChildProcess | undefined;
  let starting: Promise<ChildProcess> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let jobs = 0;
  let failures = 0;
  let restsUntil = 0;
  let lastTrouble = '';

  async function paint(request: PaintRequest): Promise<PaintedPage> {
    if (Date.now() < restsUntil) throw new PaintFailure('restarting');
    if (waiting >= MOST_WAITING) throw new PaintFailure('busy');
    waiting += 1;
    const painting = turn.then(() => paintNow(request));
    turn = painting.catch(() => undefined);
    return painting.finally(() => {
      waiting -= 1;
    });
  }

  async function paintNow(request: PaintRequest): Promise<PaintedPage> {
    // What waited while the process failed.
    if (Date.now() < restsUntil) throw new PaintFailure('restarting');
    try {
      starting ??= start();
      const answer = await answerOf(await starting, { id: ++jobs, request }, HANGS_AFTER_MS);
      const { data, error } = paintedPage.safeParse(answer);
      if (!data) throw new PaintFailure('nonsense', error.issues[0]?.message);
      failures = 0;
      return data;
    } catch (error) {
      const { reason, message } = error as PaintFailure;
      const trouble = `A page was not painted (${reason}): ${message}`;
      // The same trouble is said once, not with each page.
      if (trouble !== lastTrouble) log({ level: 'warn', message: trouble, set: code.site.set.id });
      lastTrouble = trouble;
      if (reason !== 'failed') replace();
      throw error;
    }
  }

  async function start(): Promise<ChildProcess> {
    // Nothing of the edge's environment: there are secrets in it.
    const started = fork(FILE, { execArgv: FLAGS, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    // Failures are noticed by who waits for an answer.
    started.on('error', () => undefined);
    child = started;
    await answerOf(started, { id: ++jobs, code }, START_LIMIT_MS).catch(({ message }: Error) => {
      throw new PaintFailure('crashed', message);
    });
    return started;
  }

  function replace(): void {
    close();
    restsUntil = Date.now() + Math.min(SHORTEST_REST_MS * 2 ** failures, LONGEST_REST_MS);
    failures += 1;
  }

  function close(): void {
    child?.kill('SIGKILL');
    child = undefined;
    starting = undefined;
  }

  // Early: the first page need not wait for it, and is told if it fails.
  starting = start();
  starting.catch(() => undefined);
  return { paint, close };
}

/** The answer to one job, unchecked. */
function answerOf(child: ChildProcess, job: PaintJob, limit: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (reason: PlainReason, message?: string) => {
      settle();
      reject(new PaintFailure(reason, message));
    };
    const timer = setTimeout(() => fail('hung'), limit);
    const onExit = () => fail('crashed');
    const onMessage = (message: Partial<PaintAnswerMessage> | null) => {
      if (message?.id !== job.id) return fail('nonsense');
      if (message.error !== undefined) return fail('failed', String(message.error));
      settle();
      resolve(message.page);
    };
    function settle(): void {
      clearTimeout(timer);
      child.off('exit', onExit).off('error', onExit).off('message', onMessage);
    }
    child.once('exit', onExit).once('error', onExit).once('message', onMessage);
    child.send(job, (error) => {
      if (error) onExit();
    });
  });
}
