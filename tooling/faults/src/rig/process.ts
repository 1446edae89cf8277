import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export interface Process {
  pid: number;
  ended: Promise<void>;
  send(message: object): void;
  /** Sends SIGKILL, so the process has no time to finish anything. */
  kill(): Promise<void>;
  /** Sends SIGTERM, so the process finishes open requests. */
  stop(): Promise<void>;
}

export interface ProcessSpec {
  file: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  preload?: string;
}

const READY_MS = 300_000;

export async function startProcess({ file, env, logFile, preload }: ProcessSpec): Promise<Process> {
  const log = openSync(logFile, 'a');
  const child = fork(file, [], {
    env,
    execArgv: ['--disable-sigusr1', ...(preload ? ['--import', preload] : [])],
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('error', () => {}); // Emitted when a message is sent to a process that is exiting.
  await whenReady(child, file);
  return {
    pid: child.pid ?? 0,
    ended,
    send: (message) => void child.send(message),
    kill: () => end(child, 'SIGKILL', ended),
    stop: () => end(child, 'SIGTERM', ended),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await ended;
}

function whenReady(child: ChildProcess, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${file} ${reason}`));
    };
    const timer = setTimeout(() => fail(`was not ready after ${READY_MS / 1_000} s`), READY_MS);
    child.on('message', (message: { type?: string; sentence?: string }) => {
      if (message.type === 'failed') fail(message.sentence ?? 'failed');
      if (message.type !== 'ready') return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`${file} ended while it was starting (${signal ?? code})`));
    });
  });
}
