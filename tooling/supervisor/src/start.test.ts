import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from 'part-runtime/ports';
import { startTimeOf } from 'part-runtime/processes';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Tests that the real command refuses to start in each of these cases.

const folder = mkdtempSync(join(tmpdir(), 'start-'));
const dataDir = join(folder, 'data');
const taken = createServer();
let port: number;
let free: number;

beforeAll(async () => {
  [port, free] = [await freePort(), await freePort()];
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

/** An environment without the settings of the machine that runs the tests. */
const bare = { PATH: process.env.PATH, HOME: process.env.HOME };

function run(file: string, env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [path], { env: { ...bare, ...env } }, (_error, _out, stderr) =>
      resolve({ code: child.exitCode ?? -1, stderr }),
    );
  });
}

const refused = (sentence: string) => ({ code: 1, stderr: `${sentence}\n` });

test('a taken port prevents the start', async () => {
  expect(await run('start.ts', { PORT: String(port), DATA_DIR: dataDir })).toEqual(
    refused(`Port ${port} is taken by another program; start with PORT=${port + 1} npm start.`),
  );
});

test('a DATA_DIR that cannot be written to prevents the start', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await run('start.ts', { PORT: String(free), DATA_DIR: join(file, 'data') })).toEqual(
    refused(
      `DATA_DIR (${join(file, 'data')}) cannot be written to (ENOTDIR); change its permissions, or choose another folder with DATA_DIR=/path npm start.`,
    ),
  );
});

test('an unreachable DATABASE_URL prevents the start without revealing its password', async () => {
  const env = {
    PORT: String(free),
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://lodge:secret@127.0.0.1:${free}/lodge`,
  };
  const { code, stderr } = await run('start.ts', env);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The database at DATABASE_URL \(127\.0\.0\.1:\d+\/lodge\) cannot be used \(.*ECONNREFUSED.*\); start it or correct the address, or unset DATABASE_URL to use the built-in one\.\n$/,
  );
});

test('a missing production setting prevents the start', async () => {
  const env = { NODE_ENV: 'production', DATA_DIR: dataDir, SITE_URL: 'https://lodge.example' };
  const { code, stderr } = await run('start.ts', env);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^In production these settings must be set too: DATABASE_URL, STRIPE_SECRET_KEY, .*\n$/);
});

test('a DATA_DIR that another copy uses prevents the start', async () => {
  const locked = mkdtempSync(join(folder, 'locked-'));
  const holder = { pid: process.pid, startTime: startTimeOf(process.pid), note: 'http://localhost:4000' };
  writeFileSync(join(locked, 'lock'), JSON.stringify(holder));
  const { code, stderr } = await run('start.ts', { PORT: String(free), DATA_DIR: locked });
  expect(code).toBe(1);
  expect(stderr).toContain(
    `Travel Lodge already runs on DATA_DIR ${locked} (process ${process.pid}, http://localhost:4000)`,
  );
});

test('a refused start leaves no lock behind', () => {
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});
