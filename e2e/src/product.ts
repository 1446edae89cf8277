import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';

/** The product under test: started by its own command, killed and started again by the test of durability. */

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 8 * 60_000;
const STOP_LIMIT_MS = 60_000;
export const dataDir = resolve(process.env.DATA_DIR || join(ROOT, '.data/test'));
/** Whether these tests start the product under test, as `npm test` does; else they run on a site that is there. */
export const isOwnProduct = !process.env.BASE_URL;
/** Whether the state of the product under test can be read. */
export const hasStore = isOwnProduct || Boolean(process.env.DATA_DIR);
/** What the release tool needs to act for the host team: of the product that is started here, or of a site. */
export const teamToken = isOwnProduct ? 'token-of-the-host-team-under-test' : process.env.E2E_RELEASE_TOKEN;
/** The same for a team that comes with an area of its own. */
export const newTeamToken = isOwnProduct ? 'token-of-the-new-team-under-test' : process.env.E2E_NEW_TEAM_TOKEN;
/** Tests run in other processes than the set-up: what they share is in this file. */
const stateFile = join(dataDir, 'product-under-test.json');

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts the product with `npm start`'s own command; resolves with the seconds until it said that it is ready. */
export async function startProduct(port: number, settings: NodeJS.ProcessEnv = {}): Promise<{ seconds: number }> {
  mkdirSync(dataDir, { recursive: true });
  const started = Date.now();
  const child = spawn('node', [join(ROOT, 'tooling/supervisor/commands/start.mjs')], {
    cwd: ROOT,
    // Its own process group: kill -9 of everything is one signal, and Ctrl-C reaches the runner alone.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: '*:100000/1m',
      // The store is kept from run to run.
      AUTOMATIC_ROLLBACKS: '1000',
      // Where tests stand in for other sites.
      CALENDAR_HOSTS: '127.0.0.1',
      RELEASE_TOKENS: `host:${teamToken},reviews:${newTeamToken}`,
      ...settings,
    },
  });
  await untilReady(child);
  // From here on its pipes must not keep the process that started it.
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

async function untilGone(pid: number, limit: number): Promise<boolean> {
  for (const deadline = Date.now() + limit; Date.now() < deadline; ) {
    if (!isAlive(pid)) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return !isAlive(pid);
}

/** `kill -9` of the product's whole process group. */
export async function killProduct(): Promise<void> {
  const { pid } = running();
  process.kill(-pid, 'SIGKILL');
  await untilGone(pid, STOP_LIMIT_MS);
}

/** Starts what has ended again, at the same address. */
export function restartProduct(settings: NodeJS.ProcessEnv = {}): Promise<{ seconds: number }> {
  // Started under npm, it would end with its parent, which is the worker of one test here.
  return startProduct(running().port, { npm_lifecycle_event: '', ...settings });
}

/** Ends it as Ctrl-C does. Throws when it takes longer than it may. */
export async function stopProduct(): Promise<void> {
  const { pid } = running();
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  if (await untilGone(pid, STOP_LIMIT_MS)) return;
  process.kill(-pid, 'SIGKILL');
  throw new Error(`The product did not stop within ${STOP_LIMIT_MS / 1000} s`);
}
