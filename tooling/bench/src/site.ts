import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
const START_LIMIT_MS = 10 * 60_000;

export interface Site {
  url: string;
  stop(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const given = process.env.BASE_URL;
  return given ? { url: given.replace(/\/$/, ''), stop: async () => {} } : startSite();
}

export async function startSite(
  // Kept for the next run, so that only what has changed is rebuilt.
  dataDir = resolve(process.env.DATA_DIR || join(ROOT, '.data/bench')),
  command: 'start' | 'dev' = 'start',
): Promise<Site> {
  const port = await freePort();
  mkdirSync(dataDir, { recursive: true });
  const child = spawn(process.execPath, [join(ROOT, `tooling/supervisor/commands/${command}.mjs`)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Unset, because the bundler has set it in this process.
      NODE_ENV: undefined,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: '*:100000000/1m',
    },
  });
  await untilReady(child);
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let output = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGTERM');
      failed(new Error(`The product did not start: ${why}\n${output.slice(-2000)}`));
    };
    const timer = setTimeout(() => fail('it was not ready in time'), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000);
      if (!output.includes('Travel Lodge is ready:')) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(`it ended with code ${code}`));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
