import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from 'part-runtime';
import { byLine } from 'part-runtime/log-lines';
import { endChild } from './part-process.ts';
import { type Screen, shortPath } from './progress.ts';

/** A program that runs once while the product starts. Its standard output is shown as progress. */
export interface TaskSpec {
  name: string;
  label: string;
  file: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
}

export interface RunningTask {
  /** Rejects with a StartError if the task fails. */
  done: Promise<void>;
  stop(limitMs: number): Promise<void>;
}

const withParent = fileURLToPath(new URL('end-with-parent.ts', import.meta.url));

export function runTask(spec: TaskSpec, logsDir: string, screen: Screen): RunningTask {
  const logFile = join(logsDir, `${spec.name}.log`);
  const child = spawn(
    process.execPath,
    ['--disable-sigusr1', '--import', withParent, spec.file, ...(spec.args ?? [])],
    {
      env: spec.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let lastTrouble = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => appendFileSync(logFile, chunk));
  child.stdout?.on(
    'data',
    byLine((line) => screen.say(`  ${spec.label}… ${line}`)),
  );
  child.stderr?.on(
    'data',
    byLine((line) => {
      if (!/^\s+at /.test(line)) lastTrouble = line.trim();
    }),
  );
  return { done: outcome(child, spec, () => lastTrouble, logFile), stop: (limitMs) => endChild(child, limitMs) };
}

function outcome(child: ChildProcess, spec: TaskSpec, trouble: () => string, logFile: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StartError(`${spec.label} could not be started: ${error.message}.`)));
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const reason = trouble().replace(/\.$/, '');
      reject(new StartError(`${spec.label} failed${reason ? `: ${reason}` : ''}; its log is ${shortPath(logFile)}.`));
    });
  });
}
