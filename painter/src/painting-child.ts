import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PaintRequest } from 'contracts';
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

/** The process that paints the pages of one set. It can be started again after it has ended. */
export class PaintingChild {
  readonly #code: PaintingCode;
  #child: ChildProcess | undefined;
  #starting: Promise<ChildProcess> | undefined;
  #isFresh = true;
  #jobs = 0;

  constructor(code: PaintingCode) {
    this.#code = code;
  }

  /** Starts the process early. If that fails, the next page gets the error. */
  warm(): void {
    this.#starting ??= this.#start();
    this.#starting.catch(() => undefined);
  }

  /** @throws PaintError `restarting` if the process does not start */
  async paint(request: PaintRequest): Promise<unknown> {
    this.#starting ??= this.#start();
    const running = await this.#starting.catch((error: Error) => {
      throw new PaintError('restarting', `its process did not start: ${error.message}`);
    });
    const limit = this.#isFresh ? FIRST_HANGS_AFTER_MS : HANGS_AFTER_MS;
    const page = await answerOf(running, { id: ++this.#jobs, request }, limit);
    this.#isFresh = false;
    return page;
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#starting = undefined;
    this.#isFresh = true;
  }

  async #start(): Promise<ChildProcess> {
    const started = fork(FILE, { execArgv: FLAGS, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    // The page that is being painted handles both events. If there is none, the next page starts a new process.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (this.#child === started) this.kill();
    });
    this.#child = started;
    await answerOf(started, { id: ++this.#jobs, code: this.#code }, START_LIMIT_MS);
    return started;
  }
}

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
