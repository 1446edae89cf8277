import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from 'part-runtime/ports';
import { ROOT } from '../build/build-release.ts';
import { openStore, type Store } from '../store/store.ts';

/** A temporary copy of the product, with stand-ins, an empty database and a release store that `fill` fills. */
export interface Throwaway {
  url: string;
  store: Store;
  end(): Promise<void>;
}

const START_MS = 8 * 60_000;
const STOP_MS = 15_000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export async function startThrowaway(fill: (store: Store) => Promise<void>): Promise<Throwaway> {
  await mkdir(join(ROOT, '.data'), { recursive: true });
  const dataDir = await mkdtemp(join(ROOT, '.data', 'journeys-'));
  const remove = async () => {
    // If the product runs as root, PostgreSQL's files may be in another folder, behind a symlink.
    const home = await realpath(join(dataDir, 'postgres/home')).catch(() => undefined);
    for (const folder of [home, dataDir]) if (folder) await rm(folder, { recursive: true, force: true });
  };
  try {
    const store = openStore(join(dataDir, 'releases'));
    await fill(store);
    const port = await freePort();
    const child = start(port, dataDir);
    const url = `http://localhost:${port}`;
    const end = async () => {
      await stop(child);
      await remove();
      for (const signal of SIGNALS) process.off(signal, interrupted);
    };
    // The copy does not receive Ctrl-C, so stop it and delete its folder here.
    const interrupted = () => void end().finally(() => process.exit(130));
    for (const signal of SIGNALS) process.on(signal, interrupted);
    try {
      await untilReady(child, dataDir);
    } catch (error) {
      await end();
      throw error;
    }
    return { url, store, end };
  } catch (error) {
    await remove();
    throw error;
  }
}

function start(port: number, dataDir: string): ChildProcess {
  // Pass all settings as arguments, so that the copy never uses the live product's database or keys.
  const settings = [`PORT=${port}`, `DATA_DIR=${dataDir}`, 'BUILD=0', 'RATE_LIMITS=*:100000/1m'];
  return spawn(process.execPath, [join(ROOT, 'tooling/supervisor/commands/start.mjs'), ...settings], {
    cwd: ROOT,
    // In its own process group, the copy does not receive Ctrl-C. This process stops it in the right order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function untilReady(child: ChildProcess, dataDir: string): Promise<void> {
  let output = '';
  await new Promise<void>((ready, failed) => {
    const fail = (why: string) =>
      failed(new Error(`The throwaway copy did not start: ${why}\n${output.slice(-2_000)}`));
    const timer = setTimeout(() => fail('it was not ready in time'), START_MS);
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000);
      if (!output.includes('Travel Lodge is ready:')) return;
      clearTimeout(timer);
      ready();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) => fail(error.message));
    child.once('exit', async (code) => {
      clearTimeout(timer);
      const log = await readFile(join(dataDir, 'logs/supervisor.log'), 'utf8').catch(() => '');
      fail(`it ended with code ${code}\n${log.slice(-1_000)}`);
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(timer);
}
