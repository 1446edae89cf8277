import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RESET_DEMO } from '../src/demo-data.ts';
import { freePort } from '../src/product.ts';
import { endChild, runNode, stopping } from './children.ts';
import { openData } from './data.ts';
import { sourceFiles } from './statements.ts';

/** The product of a copy of the sources, as visitors get it: built, behind the edge. */
export interface ProductCopy {
  url: string;
  dataDir: string;
  /** Brings the running product in line with sources that changed, and its data back to the first start's. Throws when it cannot. */
  follow(changed: string[]): Promise<void>;
  /** Builds what another copy of the sources has, so that the product finds it built when it follows. */
  buildAhead(folder: string, changed: string[]): Promise<void>;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 10 * 60_000;
const BUILD_LIMIT_MS = 5 * 60_000;
const RESTART_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;

const OF_API = /^(api|contracts)\/src\//;
const OF_PAGES = /^(shell|remote-\w+|shared-\w+|contracts)\//;

export async function startProductCopy(folder: string, dataDir: string): Promise<ProductCopy> {
  mkdirSync(dataDir, { recursive: true });
  const port = Number(process.env.PORT) || (await freePort());
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: '*:100000/1m' };
  // With a channel to us, by which it notices when we are gone.
  const child = fork(join(folder, 'tooling/supervisor/src/dev.ts'), ['--built'], {
    cwd: folder,
    env,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));

  async function until(isSo: () => boolean, limit: number, what: string): Promise<void> {
    for (const deadline = Date.now() + limit; !isSo(); await sleep(50)) {
      stopping.signal.throwIfAborted();
      const isOver = child.exitCode !== null || child.signalCode !== null;
      if (isOver || Date.now() > deadline) throw new Error(`${what}:\n${said.slice(-1_500)}`);
    }
  }
  const restarts = () => said.split('API is back').length - 1;
  const command = async (args: string[], limit: number) => {
    const { code, output } = await runNode(args, { cwd: folder, env, limit });
    if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${output.slice(-1_500)}`);
  };

  const stop = () => endChild(child, STOP_LIMIT_MS);
  try {
    await until(() => said.includes('Travel Lodge is ready:'), START_LIMIT_MS, 'The copy did not start');
    // What an earlier run left must not decide what this one sees. Demo stays are of the days around the one of their making.
    const key = `${new Date().toISOString().slice(0, 10)} ${hashOf(folder, /^api\/src\/(demo|database)\//)}`;
    const data = await openData(dataDir, key, () => command([...RESET_DEMO], BUILD_LIMIT_MS));
    await data.restore();
    let known = 0;
    return {
      url: `http://localhost:${port}`,
      dataDir,
      async follow(changed) {
        if (changed.some((file) => OF_PAGES.test(file)))
          await command(['tooling/supervisor/src/build.ts'], BUILD_LIMIT_MS);
        if (changed.some((file) => OF_API.test(file))) {
          await until(() => restarts() > known, RESTART_LIMIT_MS, 'The API did not come back');
        }
        known = restarts();
        await data.restore();
      },
      async buildAhead(other, changed) {
        if (!changed.some((file) => OF_PAGES.test(file))) return;
        await runNode(['tooling/supervisor/src/build.ts', '--ahead'], { cwd: other, env, limit: BUILD_LIMIT_MS });
      },
      async stop() {
        await data.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function hashOf(folder: string, wanted: RegExp): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles().filter((path) => wanted.test(path))) {
    hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
