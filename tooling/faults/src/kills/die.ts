import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Rig, type RigOptions, ROOT } from '../rig/rig.ts';
import type { Point } from './points.ts';

const PATIENCE_MS = 120_000;
const PRELOAD = fileURLToPath(new URL('preload.ts', import.meta.url));
/** Lets the API read calendars from this machine, for `calendars`. */
export const KILLS_RIG: RigOptions = { preload: PRELOAD, env: { CALENDAR_HOSTS: '127.0.0.1' } };
export const RIG_WITHOUT_WORKER: RigOptions = { preload: PRELOAD, env: { WORKER: '0' } };
const CLOCK_AHEAD = new URL('../../../supervisor/src/clock-ahead.ts', import.meta.url).href;

/**
 * Runs `act`, during which the API is killed at the point, and starts the API again. Returns true if it died there.
 * `look` is called while the API is down.
 */
export async function killDuring(
  rig: Rig,
  point: Point,
  act: () => Promise<unknown>,
  look: () => Promise<unknown> = async () => {},
): Promise<boolean> {
  const { process } = rig.api;
  process.send({ arm: point });
  const done = act();
  const isDead = await Promise.race([process.ended.then(() => true), wait(PATIENCE_MS).then(() => false)]);
  if (!isDead) await process.kill();
  await look();
  await rig.api.start();
  await done;
  return isDead;
}

export async function killWorkerAt(rig: Rig, point: Point, aheadMs: number): Promise<boolean> {
  const worker = fork(join(ROOT, 'api/src/worker-main.ts'), [], {
    env: { ...rig.env, PORT: '0', DIE_AT: point, CLOCK_AHEAD_SECONDS: String(aheadMs / 1_000) },
    execArgv: ['--disable-sigusr1', '--import', CLOCK_AHEAD, '--import', PRELOAD],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<boolean>((resolve) => {
    worker.once('exit', (_code, signal) => resolve(signal === 'SIGKILL'));
  });
  const isDead = await Promise.race([ended, wait(PATIENCE_MS).then(() => false)]);
  if (!isDead) worker.kill('SIGTERM');
  await ended;
  return isDead;
}

/** Expires the dead worker's leases and completes its jobs, as another worker would. */
export async function workOn({ services: { db } }: Rig, work: () => Promise<number>): Promise<void> {
  await db.updateTable('jobs').set({ leased_until: null }).where('done_at', 'is', null).execute();
  while ((await work()) > 0);
}
