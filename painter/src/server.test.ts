import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyOf, type PaintingCode, type PaintQuestion, type PaintReply } from './protocol.ts';
import { AREA_PAINTING, SHELL_PAINTING } from './testing/paint-samples.ts';

/** Tests the painter as a separate process, on a Unix socket. */

let folder = '';
let socketPath = '';
let part: ChildProcess;
let output = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lodge-painter-'));
  socketPath = join(folder, 'painter.sock');
  await start();
});
afterEach(async () => {
  await end('SIGTERM');
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  output = '';
  part = fork(join(import.meta.dirname, 'main.ts'), {
    env: { PAINTER_ADDRESS: socketPath },
    execArgv: ['--disable-sigusr1'],
    silent: true,
  });
  for (const stream of [part.stdout, part.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [said] = await Promise.race([once(part, 'message'), once(part, 'exit')]);
  expect(said).toEqual({ type: 'ready' });
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const ended = once(part, 'exit');
  part.kill(signal);
  await ended;
}

const codeOf = (area = AREA_PAINTING) =>
  ({
    shell: SHELL_PAINTING,
    areas: { browse: area },
    site: { origin: 'http://site', set: { id: 'abc' } },
  }) as unknown as PaintingCode;
const CODE = codeOf();
const KEY = keyOf(CODE);
const HOME = { address: '/', answers: { '/rooms': { body: '[1]' } } };

function ask(question: PaintQuestion | string): Promise<{ status?: number; reply?: PaintReply }> {
  const body = typeof question === 'string' ? question : JSON.stringify(question);
  return new Promise((resolve, reject) => {
    request({ socketPath, method: 'POST' }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, ...(text && { reply: JSON.parse(text) }) });
    })
      .on('error', reject)
      .end(body);
  });
}

test('the painter requests unknown code', async () => {
  expect((await ask({ key: KEY, request: HOME })).reply).toEqual({ needs: 'code' });
  expect((await ask({ key: KEY, code: CODE, request: HOME })).reply).toMatchObject({ page: { title: 'Rooms' } });
  expect((await ask({ key: KEY, request: HOME })).reply).toMatchObject({ page: { title: 'Rooms' } });
});

test('code that does not match its key is refused', async () => {
  const other = codeOf(AREA_PAINTING.replace("react + ' '", "'evil '"));
  expect((await ask({ key: KEY, code: other, request: HOME })).reply).toEqual({ needs: 'code' });
  const { reply } = await ask({ key: KEY, code: CODE, request: HOME });
  expect(JSON.stringify(reply)).toContain('the only React');
});

test('a page that throws is reported with its reason', async () => {
  const request = { ...HOME, address: '/?misbehave=throw' };
  expect((await ask({ key: KEY, code: CODE, request })).reply).toEqual({ failure: 'failed', message: 'no such thing' });
});

test.each(['', 'null', '{', '{"key":7}'])('%j is refused', async (question) => {
  expect(await ask(question)).toEqual({ status: 400 });
});

test('code that sends signals cannot open an inspector in the painter', async () => {
  const request = { ...HOME, address: '/?misbehave=signal' };
  expect(JSON.stringify((await ask({ key: KEY, code: CODE, request })).reply)).toContain('true');
  expect((await ask({ key: KEY, request: HOME })).reply).toMatchObject({ page: { title: 'Rooms' } });
  expect(output).not.toContain('Debugger');
});

test('another user can connect to the socket', () => {
  expect(statSync(socketPath).mode & 0o777).toBe(0o666);
});

test('a killed painter can start again on the same socket', async () => {
  await end('SIGKILL');
  await start();
  expect((await ask({ key: KEY, request: HOME })).reply).toEqual({ needs: 'code' });
});
