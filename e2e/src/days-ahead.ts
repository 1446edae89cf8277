import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './product.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLOCK_AHEAD = new URL('../../tooling/supervisor/src/clock-ahead.ts', import.meta.url).href;

/**
 * Runs one more worker beside the product until `seen` resolves, on a machine whose clock is days ahead: it does now what
 * is due by then. What it does cannot be taken back.
 */
export async function workDaysAhead(days: number, seen: () => Promise<void>): Promise<void> {
  const api = JSON.parse(readFileSync(join(dataDir, 'api-env.json'), 'utf8')) as NodeJS.ProcessEnv;
  const worker = spawn(process.execPath, [`--import=${CLOCK_AHEAD}`, join(ROOT, 'api/src/worker-main.ts')], {
    env: { ...process.env, ...api, CLOCK_AHEAD_SECONDS: String(days * 86_400) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(worker, 'exit');
  try {
    await Promise.race([ready(worker), ended.then(failToStart)]);
    await seen();
  } finally {
    worker.kill('SIGTERM');
    await ended;
  }
}

async function ready(worker: ChildProcess): Promise<void> {
  const [{ type }] = (await once(worker, 'message')) as [{ type: string }];
  if (type !== 'ready') failToStart();
}

function failToStart(): never {
  throw new Error('The worker did not start: the reason is above');
}
