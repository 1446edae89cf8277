import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 8 * 60_000;
const STOP_LIMIT_MS = 60_000;
export const dataDir = resolve(process.env.DATA_DIR || join(ROOT, '.data/test'));
/** True if the tests start the product, as in `npm test`. Otherwise they run against an existing site. */
export const isOwnProduct = !process.env.BASE_URL;
export const hasStore = isOwnProduct || Boolean(process.env.DATA_DIR);
/** The release tool's token for the host team. */
export const teamToken = isOwnProduct ? 'token-of-the-host-team-under-test' : process.env.E2E_RELEASE_TOKEN;
export const newTeamToken = isOwnProduct ? 'token-of-the-new-team-under-test' : process.env.E2E_NEW_TEAM_TOKEN;
/** A file, because the test processes cannot share memory with the setup's process. */
const stateFile = join(dataDir, 'product-under-test.json');

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

export async function startProduct(port: number, settings: NodeJS.ProcessEnv = {}): Promise<{ seconds: number }> {
  mkdirSync(dataDir, { recursive: true });
  const started = Date.now();
  const child = spawn('node', [join(ROOT, 'tooling/supervisor/commands/start.mjs')], {
    cwd: ROOT,
    // A separate process group, so that one signal kills everything and Ctrl-C reaches only the test runner.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: '*:100000/1m',
      // The limit must be high, because the store is kept between runs.
      AUTOMATIC_ROLLBACKS: '1000',
      // The tests' own servers represent other sites.
      CALENDAR_HOSTS: '127.0.0.1',
      RELEASE_TOKENS: `host:${teamToken},reviews:${newTeamToken}`,
      ...settings,
    },
  });
  await untilReady(child);
  // The pipes must not keep the parent process alive.
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.unref();
  writeFileSync(stateFile, JSON.stringify({ pid: child.pid, port }));
  return { seconds: (Date.now() - started) / 1000 };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let output = '';
    const timer = setTimeout(() => fail('it was not ready in time'), START_LIMIT_MS);
    const fail = (why: string) => {
      clearTimeout(timer);
      if (child.exitCode === null) child.kill('SIGTERM');
      failed(new Error(`The product did not start: ${why}\n${output.slice(-2000)}`));
    };
    const read = (chunk: Buffer) => {
      output += chunk;
      if (!output.includes('Travel Lodge is ready:')) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(`it ended with code ${code}`));
  });
}

function running(): { pid: number; port: number } {
  return JSON.parse(readFileSync(stateFile, 'utf8'));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function hasExited(pid: number, limit: number): Promise<boolean> {
  for (const deadline = Date.now() + limit; Date.now() < deadline; ) {
    if (!isAlive(pid)) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return !isAlive(pid);
}

export async function killProduct(): Promise<void> {
  const { pid } = running();
  process.kill(-pid, 'SIGKILL');
  await hasExited(pid, STOP_LIMIT_MS);
}

export function restartProduct(settings: NodeJS.ProcessEnv = {}): Promise<{ seconds: number }> {
  // When npm starts it, the product stops with its parent process. Here, the parent is the worker of a single test.
  return startProduct(running().port, { npm_lifecycle_event: '', ...settings });
}

export async function stopProduct(): Promise<void> {
  const { pid } = running();
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  if (await hasExited(pid, STOP_LIMIT_MS)) return;
  process.kill(-pid, 'SIGKILL');
  throw new Error(`The product did not stop within ${STOP_LIMIT_MS / 1000} s`);
}
