import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PartMessage, StartError } from 'part-runtime';
import { type Screen, seconds, shortPath } from './progress.ts';

export interface PartSpec {
  /** Used in the name of the log file. */
  name: string;
  /** The name in messages to people. */
  label: string;
  /** The absolute path of its TypeScript file. */
  file: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  /**
   * How long its start may take, in ms. Default: 10 minutes. If the process ends during the start, the start fails
   * immediately.
   */
  readyWithin?: number;
  /** Folders in which a change restarts the part, during development. */
  watch?: string[];
}

/** A part that is restarted whenever it ends unexpectedly. */
export interface KeptPart {
  spec: PartSpec;
  /** Resolves when the part is ready. Throws StartError if its first start fails. */
  start(): Promise<void>;
  /** Restarts the process, for example after its code has changed. */
  restart(): void;
  /** Disables restarts, because the part is expected to end. */
  expectEnd(): void;
  /** Asks the part to end, and kills it after `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

const LARGEST_LOG = 10_000_000;

/** In ms. A slow machine is not a failure, so only a process that hangs reaches this limit. */
const READY_WITHIN_MS = 600_000;

/** Interval of messages about a slow start, in ms. */
const STILL_STARTING_MS = 30_000;

export interface PartHome {
  logsDir: string;
  screen: Screen;
  /** Called for each process that is started. */
  onProcess(pid: number): void;
}

export function keepPart(spec: PartSpec, { logsDir, screen, onProcess }: PartHome): KeptPart {
  const logFile = join(logsDir, `${spec.name}.log`);
  const logName = shortPath(logFile);
  const stopped = new AbortController();
  let child: ChildProcess | undefined;
  let isWanted = false; // True if the next exit was requested.
  let wake = () => {};

  async function launch(): Promise<void> {
    const log = openSync(logFile, 'a');
    const started = fork(spec.file, spec.args ?? [], {
      env: {
        ...spec.env,
        // With an arena for each thread, glibc keeps up to 300 MB of decoded pictures. `deploy/Dockerfile` sets the same.
        MALLOC_ARENA_MAX: '2',
        // The same limit as `serve` sets for its parts.
        NODE_OPTIONS: `--max-old-space-size=384 ${spec.env.NODE_OPTIONS ?? ''}`,
      },
      execArgv: ['--disable-sigusr1'],
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    child = started;
    if (started.pid) onProcess(started.pid);
    await whenReady(started, spec, logFile, logName, screen);
    started.once('exit', (code, signal) => void restartPart(signal ?? `exit code ${code}`));
    // The process may have ended before the listener was added.
    if (started.exitCode !== null || started.signalCode !== null) void restartPart('ended');
  }

  async function restartPart(reason: string): Promise<void> {
    if (stopped.signal.aborted) return;
    if (!isWanted) screen.say(`${spec.label} stopped unexpectedly (${reason}); restarting it. See ${logName}`);
    isWanted = false;
    let said = '';
    for (let wait = 100; ; wait = Math.min(wait * 2, 10_000)) {
      const pause = new AbortController();
      wake = () => pause.abort();
      await sleep(wait, undefined, { signal: pause.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      const startedAt = Date.now();
      try {
        await launch();
        screen.say(`${spec.label} is back (${seconds(startedAt)})`);
        return;
      } catch (error) {
        if (stopped.signal.aborted) return;
        const { message } = error as Error;
        if (message !== said) screen.say(`${spec.label}: ${message}`);
        said = message;
      }
    }
  }

  return {
    spec,
    async start() {
      rotate(logFile);
      await launch();
    },
    restart() {
      isWanted = child?.exitCode === null && child.signalCode === null;
      child?.kill('SIGTERM');
      wake();
    },
    expectEnd() {
      stopped.abort();
      wake();
    },
    async stop(limitMs) {
      this.expectEnd();
      if (child) await endChild(child, limitMs);
    },
  };
}

/** Asks a child process to end, and kills it after `limitMs`. */
export async function endChild(child: ChildProcess, limitMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await ended;
  clearTimeout(timer);
}

function whenReady(
  child: ChildProcess,
  spec: PartSpec,
  logFile: string,
  logName: string,
  screen: Screen,
): Promise<void> {
  const limit = spec.readyWithin ?? READY_WITHIN_MS;
  const startedAt = Date.now();
  const reminder = setInterval(
    () => screen.say(`  ${spec.label}… still starting after ${seconds(startedAt)}; its log is ${logName}`),
    STILL_STARTING_MS,
  );
  return new Promise((resolve, reject) => {
    // Only the first call counts. The listeners stay to handle errors of a process that is ending.
    const settle = (error?: StartError) => {
      clearTimeout(timer);
      clearInterval(reminder);
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle(new StartError(`${spec.label} was not ready after ${limit / 1000} s; its log is ${logName}.`));
    }, limit);
    child.on('message', (message: PartMessage) => {
      settle(message.type === 'failed' ? new StartError(message.sentence) : undefined);
    });
    child.on('error', (error) => settle(new StartError(`${spec.label} could not be started: ${error.message}.`)));
    child.on('exit', (code, signal) => {
      const said = lastLine(logFile);
      settle(
        new StartError(
          `${spec.label} ended while it was starting (${signal ?? `exit code ${code}`}${said}); its log is ${logName}.`,
        ),
      );
    });
  });
}

function lastLine(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const telling = lines.findLast((line) => /^(\w*Error|error)\b/.test(line)) ?? lines.at(-1);
  return telling ? `: ${telling.slice(0, 300)}` : '';
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(file, `${file}.1`);
}
