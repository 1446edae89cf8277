import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from 'part-runtime/ports';
import { isAlive } from 'part-runtime/processes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KeptPart, keepPart } from './part-process.ts';
import { openScreen } from './progress.ts';

let logsDir: string;
let port: number;
let part: KeptPart;
const said: string[] = [];
const pids: number[] = [];

const keep = (behaviour: string, readyWithin = 20_000) => {
  const file = fileURLToPath(new URL('fixtures/part.ts', import.meta.url));
  const env = { ...process.env, PORT: String(port) };
  const screen = openScreen(join(logsDir, 'supervisor.log'), (line) => said.push(line));
  part = keepPart(
    { name: 'fixture', label: 'Fixture', file, args: [behaviour], env, readyWithin },
    { logsDir, screen, onProcess: (pid) => pids.push(pid) },
  );
  return part;
};
const answer = async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());

beforeEach(async () => {
  logsDir = mkdtempSync(join(tmpdir(), 'parts-'));
  port = await freePort();
  said.length = 0;
  pids.length = 0;
});
afterEach(async () => {
  await part.stop(0);
  rmSync(logsDir, { recursive: true });
});

test('a ready part responds on its port and exits on request', async () => {
  await keep('').start();
  const pid = await answer();
  await part.stop(5_000);
  expect(isAlive(pid)).toBe(false);
  expect(said).toEqual([]);
});

test('no other process can open the debugger of a part', async () => {
  await keep('').start();
  const pid = await answer();
  process.kill(pid, 'SIGUSR1');
  expect(await answer()).toBe(pid);
  await part.stop(5_000);
  expect(readFileSync(join(logsDir, 'fixture.log'), 'utf8')).not.toContain('Debugger');
});

test('a part that dies is restarted on the same port with a message', async () => {
  await keep('').start();
  const pid = await answer();
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await answer()).not.toBe(pid));
  expect(said[0]).toMatch(/^Fixture stopped unexpectedly \(SIGKILL\); restarting it\. See .*fixture\.log$/);
  await vi.waitFor(() => expect(said[1]).toMatch(/^Fixture is back/));
  expect(pids).toHaveLength(2);
});

test('a part whose code changed is restarted without an error message', async () => {
  await keep('').start();
  const pid = await answer();
  part.restart();
  await vi.waitFor(async () => expect(await answer()).not.toBe(pid));
  expect(said.join()).not.toContain('unexpectedly');
});

test('the error message of a part that refuses to start is passed through', async () => {
  await expect(keep('refuse').start()).rejects.toThrow('The fixture wants another key; set FIXTURE_KEY.');
});

test('a part that exits during startup is reported with its last error and its log', async () => {
  await expect(keep('crash').start()).rejects.toThrow(
    /^Fixture ended while it was starting \(exit code 1: TypeError: no such thing\); its log is .*fixture\.log\.$/,
  );
});

test('a part that is not ready in time is stopped', async () => {
  await expect(keep('silent', 700).start()).rejects.toThrow('Fixture was not ready after 0.7 s');
  await vi.waitFor(() => expect(isAlive(pids[0] ?? 0)).toBe(false));
});

test('a part that does not stop in time is killed', async () => {
  await keep('hang').start();
  await part.stop(300);
  expect(isAlive(pids[0] ?? 0)).toBe(false);
});
