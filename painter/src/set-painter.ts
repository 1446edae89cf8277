import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PaintRequest } from 'contracts';
import { LRUCache } from 'lru-cache';
import { PaintError } from './paint-error.ts';
import type { PaintAnswerMessage, PaintJob } from './painting-process.ts';
import type { PaintFailureReason, PaintingCode } from './protocol.ts';

const FILE = join(import.meta.dirname, 'painting-process.ts');
/** The process can read only its own file and cannot start programs. Node 24 has no permission for network access. */
const FLAGS = [
  '--permission',
  `--allow-fs-read=${FILE}`,
  '--disable-sigusr1',
  // A memory leak ends the process.
  '--max-old-space-size=96',
  '--max-semi-space-size=4',
];
/** A page takes about 10 ms, and several times that on a busy machine. */
const HANGS_AFTER_MS = 1_000;
/** The first page of a process also compiles its code. */
const FIRST_HANGS_AFTER_MS = 3_000;
const START_LIMIT_MS = 10_000;
const MOST_WAITING = 20;
/**
 * If the process ends this many times in a row, it is not restarted for a while. A page that ended its process is also
 * skipped for a while. The delay doubles each time.
 */
const MOST_IN_A_ROW = 3;
const SHORTEST_REST_MS = 2_000;
const LONGEST_REST_MS = 60_000;

interface Rest {
  reason: PaintFailureReason;
  until: number;
  times: number;
}

export type SetPainter = ReturnType<typeof createSetPainter>;

/**
 * Paints the pages of one set in a separate process, one at a time. If a page ends the process or hangs, only that page
 * fails, and a new process paints the others.
 */
export function createSetPainter(code: PaintingCode, log: (entry: object) => void) {
  let child: ChildProcess | undefined;
  let starting: Promise<ChildProcess> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let jobs = 0;
  let endsInARow = 0;
  let restsUntil = 0;
  let lastTrouble = '';
  let isFresh = true;
  const rests = new LRUCache<string, Rest>({ max: 1_000 });

  /** @throws PaintError */
  async function paint(request: PaintRequest): Promise<unknown> {
    if (waiting >= MOST_WAITING) throw new PaintError('busy');
    waiting += 1;
    const painting = turn.then(() => paintNow(request));
    turn = painting.catch(() => undefined);
    return painting.finally(() => {
      waiting -= 1;
    });
  }

  async function paintNow(request: PaintRequest): Promise<unknown> {
    const [path = ''] = request.address.split('?');
    const rest = rests.get(path);
    if (rest && Date.now() < rest.until) throw new PaintError(rest.reason, `${path} ended its process a moment ago`);
    if (Date.now() < restsUntil) throw new PaintError('restarting');
    try {
      // The previous page may have caused the crash, so retry once in a new process.
      const page = await attempt(request).catch((error: PaintError) => {
        if (error.reason === 'crashed') return attempt(request);
        throw error;
      });
      rests.delete(path);
      return page;
    } catch (error) {
      const { reason, message } = error as PaintError;
      note(`${path} was not painted (${reason}): ${message}`);
      const times = (rest?.times ?? 0) + 1;
      if (reason === 'crashed' || reason === 'hung')
        rests.set(path, { reason, times, until: Date.now() + restOf(times) });
      throw error;
    }
  }

  async function attempt(request: PaintRequest): Promise<unknown> {
    const running = await ready();
    try {
      const limit = isFresh ? FIRST_HANGS_AFTER_MS : HANGS_AFTER_MS;
      const answer = await answerOf(running, { id: ++jobs, request }, limit);
      isFresh = false;
      endsInARow = 0;
      return answer;
    } catch (error) {
      if ((error as PaintError).reason !== 'failed') replace();
      throw error;
    }
  }

  /** @throws PaintError `restarting` if the process does not start */
  async function ready(): Promise<ChildProcess> {
    starting ??= start();
    try {
      return await starting;
    } catch (error) {
      endsInARow = Math.max(endsInARow, MOST_IN_A_ROW - 1);
      replace();
      throw new PaintError('restarting', `its process did not start: ${(error as Error).message}`);
    }
  }

  async function start(): Promise<ChildProcess> {
    const started = fork(FILE, { execArgv: FLAGS, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    // The page that is being painted handles both events. If there is none, the next page starts a new process.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (child === started) close();
    });
    child = started;
    await answerOf(started, { id: ++jobs, code }, START_LIMIT_MS);
    return started;
  }

  function replace(): void {
    close();
    endsInARow += 1;
    if (endsInARow >= MOST_IN_A_ROW) restsUntil = Date.now() + restOf(endsInARow - MOST_IN_A_ROW + 1);
    else warm();
  }

  function note(trouble: string): void {
    if (trouble !== lastTrouble) log({ level: 'warn', message: trouble, set: code.site.set.id });
    lastTrouble = trouble;
  }

  /** Starts the process early. If that fails, the next page gets the error. */
  function warm(): void {
    starting = start();
    starting.catch(() => undefined);
  }

  function close(): void {
    child?.kill('SIGKILL');
    child = undefined;
    starting = undefined;
    isFresh = true;
  }

  warm();
  return { paint, close };
}

const restOf = (times: number) => Math.min(SHORTEST_REST_MS * 2 ** (times - 1), LONGEST_REST_MS);

function answerOf(child: ChildProcess, job: PaintJob, limit: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (reason: PaintFailureReason, message?: string) => {
      settle();
      reject(new PaintError(reason, message));
    };
    const timer = setTimeout(() => fail('hung'), limit);
    const onExit = () => fail('crashed');
    const onMessage = (message: Partial<PaintAnswerMessage> | null) => {
      if (message?.id !== job.id) return fail('crashed', 'it sent an unexpected message');
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
