// @vitest-environment jsdom
import type { ErrorReport } from 'contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeArea } from '../testing/fake-site.ts';
import type { Trouble } from './error-reports.ts';

const SITE = 'http://localhost:3000';

let sendError: typeof import('./error-reports.ts')['sendError'];
let sent: { address: string; body: string }[];
beforeEach(async () => {
  // Simulates a new page load.
  vi.resetModules();
  ({ sendError } = await import('./error-reports.ts'));
  sent = [];
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: string) => sent.push({ address, body }) > 0,
  });
});

const reports = () => sent.map(({ body }) => JSON.parse(body) as ErrorReport);

function thrown(stack: string, message = 'room is undefined'): Error {
  const error = new TypeError(message);
  error.stack = stack;
  return error;
}

const uncaught = (error: unknown) => ({ error, filename: '', lineno: 0, colno: 0 }) as ErrorEvent;
const rejected = (reason: unknown) => ({ reason }) as PromiseRejectionEvent;

const OWN = `TypeError: room is undefined
    at async Promise.all (index 0)
    at async onReserve (${SITE}/r/guest/1.0.0/assets/routes-a1.js:1:250)
    at ${SITE}/r/shell/1.0.0/assets/boot-b2.js:2:30`;

test('an uncaught error is sent with its stack and its page’s route pattern', () => {
  sendError(uncaught(thrown(OWN)), 'abc', '/room/:id');
  expect(sent[0]?.address).toBe('/-/errors');
  expect(reports()).toEqual([
    {
      set: 'abc',
      page: '/room/:id',
      kind: 'error',
      type: 'TypeError',
      message: 'room is undefined',
      frames: [
        { file: '/r/guest/1.0.0/assets/routes-a1.js', line: 1, column: 250, function: 'onReserve' },
        { file: '/r/shell/1.0.0/assets/boot-b2.js', line: 2, column: 30 },
      ],
    },
  ]);
});

test('an error includes the trace id of its page', () => {
  const description = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';
  const timing = [
    { name: 'painted', duration: 1 },
    { name: 'traceparent', description },
  ];
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming: timing }] as never);
  sendError(uncaught(thrown(OWN)), 'abc', '/');
  entries.mockRestore();
  expect(reports()[0]?.trace).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
});

test('the stacks of Firefox and Safari are parsed too', () => {
  sendError(rejected(thrown(`onReserve@${SITE}/r/guest/1.0.0/a.js:1:2\n@${SITE}/r/guest/1.0.0/a.js:3:4`)), 'abc', '/');
  const frames = [
    { file: '/r/guest/1.0.0/a.js', line: 1, column: 2, function: 'onReserve' },
    { file: '/r/guest/1.0.0/a.js', line: 3, column: 4 },
  ];
  expect(reports()[0]).toMatchObject({ kind: 'rejection', frames });
});

test('an error without a stack is sent with the position that the browser reports', () => {
  const event = { error: null, message: 'Uncaught', filename: `${SITE}/r/guest/1.0.0/a.js`, lineno: 7, colno: 8 };
  sendError(event as ErrorEvent, 'abc', undefined);
  expect(reports()[0]).toMatchObject({ page: null, frames: [{ file: '/r/guest/1.0.0/a.js', line: 7, column: 8 }] });
});

test('the failure of an area is sent with the original error', () => {
  const area = fakeArea({ name: 'host', version: '1.0.3' });
  const wrapped = new Error('It failed', { cause: thrown(`x\n at y (${SITE}/r/host/1.0.3/a.js:1:2)`, 'Broken') });
  sendError({ area, error: wrapped }, 'abc', '/');
  sendError({ area, error: new Error('It needs another contract.') }, 'abc', '/');
  expect(reports()).toMatchObject([
    { kind: 'failure', area: { name: 'host', version: '1.0.3' }, message: 'Broken', frames: [{ line: 1 }] },
    { kind: 'failure', area: { name: 'host', version: '1.0.3' }, message: 'It needs another contract.', frames: [] },
  ]);
});

test.each<[string, Trouble]>([
  [
    'an extension',
    uncaught(thrown(`x\n at chrome-extension://abcdef/inject.js:1:2\n at a (${SITE}/r/host/1.0.0/a.js:1:2)`)),
  ],
  ['a third party', uncaught(thrown('x\n at https://js.stripe.test/v3.js:1:2'))],
  ['nobody', rejected('no error at all')],
  ['a cancelled request', rejected(Object.assign(thrown(OWN), { name: 'AbortError' }))],
  ['a lost connection', rejected(Object.assign(thrown(OWN), { status: 0 }))],
])('an error from %s is not sent', (_, trouble) => {
  sendError(trouble, 'abc', '/');
  expect(sent).toEqual([]);
});

test('no personal data is sent', () => {
  sendError(uncaught(thrown(OWN, 'No room https://lodge.test/room/7?to=ada@lodge.test for "Ada"')), 'abc', '/');
  expect(sent[0]?.body).not.toMatch(/ada|room\/7/i);
});

test('a page sends at most ten different errors', () => {
  for (let count = 0; count < 3; count += 1) sendError(uncaught(thrown(OWN)), 'abc', '/');
  expect(sent).toHaveLength(1);
  for (let line = 1; line < 30; line += 1) {
    sendError(uncaught(thrown(`x\n at a (${SITE}/r/host/1.0.0/a.js:${line}:2)`)), 'abc', '/');
  }
  expect(sent).toHaveLength(10);
});

test.each([
  ['Failed to fetch dynamically imported module: BASE/assets/routes-B3x_9aQd.js', 'assets/routes.js'],
  ['error loading dynamically imported module: BASE/remoteEntry.js', 'remoteEntry.js'],
  ['Importing a module script failed.', 'a file'],
  [
    '[ Federation Runtime ]: Failed to get manifest. #RUNTIME-003\nargs: {"manifestUrl":"BASE/mf-manifest.json"}',
    'mf-manifest.json',
  ],
])('a file that could not be loaded is reported with its area: %s', (message, file) => {
  const area = fakeArea({ name: 'host', version: '1.0.3+ab', base: '/r/host/1.0.3+ab/' });
  const stack = `Error: x\n at load (${SITE}/r/shell/1.0.0/assets/boot.js:1:2)`;
  const cause = thrown(stack, message.replace('BASE', `${SITE}/r/host/1.0.3+ab`));
  sendError({ area, error: new Error('Its code could not be loaded.', { cause }) }, 'abc', '/');
  const told = { kind: 'failure', type: 'LoadError', message: `host: ${file} could not be loaded`, frames: [] };
  expect(reports()).toMatchObject([told]);
});
