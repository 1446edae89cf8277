import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorGroup, ErrorGroups, ErrorReport } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import { readPointer } from 'releases/store/history';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { build } from 'vite';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FakeObserver, fakeObserver } from '../testing/fake-observer.ts';
import { ADMIN_COOKIE, listen, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

/** The source that a team writes, and the browser's stack for the built file. */
const SOURCE = `import { priceOf } from './price.ts';

export function reserve(room: { price: number } | undefined): number {
  return priceOf(room as { price: number });
}
`;
const PRICE = `export function priceOf(room: { price: number }): number {
  const nights = 3;
  return room.price * nights;
}
`;

let built: { code: string; map: string; line: number; column: number };
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-map-'));
  const sources = join(folder, 'remote-host/src');
  await mkdir(sources, { recursive: true });
  await writeFile(join(sources, 'reserve.ts'), SOURCE);
  await writeFile(join(sources, 'price.ts'), PRICE);
  await build({
    root: folder,
    logLevel: 'silent',
    // The same options as in platform/area-kit/src/build/build-options.ts.
    build: {
      sourcemap: 'hidden',
      lib: { entry: join(sources, 'reserve.ts'), formats: ['es'], fileName: () => 'routes.js' },
    },
  });
  const code = await readFile(join(folder, 'dist/routes.js'), 'utf8');
  const map = await readFile(join(folder, 'dist/routes.js.map'), 'utf8');
  const before = code.slice(0, code.indexOf('.price')).split('\n');
  built = { code, map, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
});

let store: Store;
let edge: TestEdge;
let observer: FakeObserver;
beforeEach(async () => {
  ({ store } = await sampleStore());
  await publish('host', '2.0.0');
  observer = fakeObserver();
  edge = await startTestEdge(store, {}, observer);
});
afterEach(() => edge.close());

const by = { by: 'ben' };

/** Publishes and promotes a version of an area that was built with a source map. */
async function publish(name: 'host' | 'admin', version: string, code = built.code): Promise<void> {
  await addSample(store, name, version, { 'assets/routes.js': code, 'assets/routes.js.map': built.map });
  await applyChange(store, { action: 'promote', name, to: version, journeys: 'skipped', reason: 'A test', ...by });
}

async function report(change: Partial<ErrorReport> = {}): Promise<ErrorReport> {
  const file = '/r/host/2.0.0/assets/routes.js';
  return {
    set: (await readPointer(store))?.set ?? '',
    page: '/room/:id',
    kind: 'error',
    type: 'TypeError',
    message: "Cannot read properties of undefined (reading 'price')",
    frames: [{ file, line: built.line, column: built.column, function: 'priceOf' }],
    ...change,
  };
}

const send = (body: unknown, visitor = 1, to = edge) =>
  to.ask('/-/errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${visitor}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function groups(at = edge): Promise<ErrorGroup[]> {
  const { body } = await at.ask('/-/releases/errors', { headers: { cookie: ADMIN_COOKIE } });
  return (JSON.parse(body) as ErrorGroups).errors;
}
const someGroups = (count: number, at = edge) =>
  vi.waitFor(async () => {
    const found = await groups(at);
    expect(found).toHaveLength(count);
    return found;
  });

test('an error is traced to the line of its source', async () => {
  expect((await send(await report(), 1)).status).toBe(204);
  await someGroups(1);
  await send(await report(), 1);
  await send(await report(), 2);
  const [group] = await vi.waitFor(async () => {
    const found = await groups();
    expect(found[0]?.count).toBe(3);
    return found;
  });
  expect(group).toMatchObject({ name: 'host', page: '/room/:id', type: 'TypeError', clients: 2 });
  expect(group?.versions).toMatchObject([{ version: '2.0.0', count: 3 }]);
  const place = {
    file: 'remote-host/src/price.ts',
    line: 3,
    column: 10,
    function: 'priceOf',
    code: 'return room.price * nights;',
  };
  expect(group?.frames).toEqual([place]);
});

test('an error contains the trace of the latest page that reported it', async () => {
  const [one, two] = ['1', '2'].map((digit) => digit.repeat(32)) as [string, string];
  await send(await report({ trace: one }));
  expect(await someGroups(1)).toMatchObject([{ trace: one }]);
  await send(await report({ trace: two }));
  await vi.waitFor(async () => expect(await groups()).toMatchObject([{ count: 2, trace: two }]));
  expect((await send(await report({ trace: 'guest@lodge.test' }))).status).toBe(422);
});

test('the same error in a later version joins the same group', async () => {
  await send(await report());
  await someGroups(1);
  await publish('host', '2.1.0', `${built.code}// more`);
  const { file: _, ...place } = (await report()).frames[0] ?? { file: '', line: 1, column: 1 };
  await send(await report({ frames: [{ ...place, file: '/r/host/2.1.0/assets/routes.js' }] }));
  const [one, two] = await someGroups(2);
  expect(two?.id).toBe(one?.id);
});

test('errors that the API does not accept are retried', async () => {
  observer.isAway = true;
  await send(await report());
  await vi.waitFor(() =>
    expect(edge.logged.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Errors/)),
  );
  expect((await edge.ask('/-/releases/errors', { headers: { cookie: ADMIN_COOKIE } })).status).toBe(503);
  observer.isAway = false;
  await vi.waitFor(async () => expect(await groups()).toMatchObject([{ count: 1 }]));
});

test('an error without a valid source map shows its position in the built file', async () => {
  await addSample(store, 'host', '3.0.0', { 'assets/routes.js': 'x', 'assets/routes.js.map': '{"version":' });
  await applyChange(store, {
    action: 'promote',
    name: 'host',
    to: '3.0.0',
    journeys: 'skipped',
    reason: 'A test',
    ...by,
  });
  const frame = (file: string) => [{ file, line: 1, column: 1 }];
  await send(await report({ frames: frame('/r/host/3.0.0/assets/routes.js') }));
  await send(await report({ frames: frame('/r/admin/1.0.0/assets/routes.js') }));
  const found = await someGroups(2);
  expect(found.map(({ frames }) => frames[0])).toEqual(Array(2).fill({ file: 'assets/routes.js', line: 1, column: 1 }));
});

const SHELL = { file: '/r/shell/1.0.0/assets/boot.js', line: 1, column: 1 };
const AREA = { file: '/r/admin/1.0.0/assets/routes.js', line: 1, column: 1 };

test.each<[string, Partial<ErrorReport>, string]>([
  ['the first area in its stack', { frames: [SHELL, AREA] }, 'admin 1.0.0'],
  ['the shell if no area is in its stack', { frames: [SHELL] }, 'shell 1.0.0'],
  [
    'the area that failed to render',
    { kind: 'failure', area: { name: 'guest', version: '1.0.0' }, frames: [SHELL] },
    'guest 1.0.0',
  ],
  [
    'the fallback that failed to render',
    { kind: 'failure', area: { name: 'host', version: '1.0.0' }, frames: [] },
    'host 1.0.0',
  ],
])('an error is attributed to %s', async (_, change, blamed) => {
  expect((await send(await report(change))).status).toBe(204);
  const [group] = await someGroups(1);
  expect(`${group?.name} ${group?.versions[0]?.version}`).toBe(blamed);
});

test('an error outside the versions of the set is not attributed', async () => {
  const frame = (file: string) => ({ frames: [{ file, line: 1, column: 1 }] });
  const statuses = [];
  for (const change of [
    { frames: [] },
    frame('/r/host/9.9.9/assets/routes.js'),
    frame('/r/host/2.0.0/assets/nowhere.js'),
    frame('/r/host/2.0.0/__proto__'),
    frame('/r/../../etc/passwd'),
    frame('https://evil.test/r/host/2.0.0/assets/routes.js'),
    { set: '0123456789abcdef' },
    { set: '../pointer' },
    { kind: 'failure', area: { name: 'host', version: '9.9.9' } },
    { kind: 'policy' },
    { more: 1 },
    { message: 'x'.repeat(301) },
    { type: '<b>' },
    { frames: Array(13).fill(SHELL) },
    { frames: [{ ...SHELL, line: 0 }] },
    { frames: [{ ...SHELL, function: 'guest@lodge.test' }] },
  ]) {
    statuses.push((await send({ ...(await report()), ...change })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([422]));
  expect((await send('{')).status).toBe(422);
  expect((await send('x'.repeat(9_000))).status).toBe(413);
  const elsewhere = { origin: 'https://evil.test', 'content-type': 'application/json' };
  expect((await edge.ask('/-/errors', { method: 'POST', headers: elsewhere, body: '{}' })).status).toBe(403);
  expect(await groups()).toEqual([]);
});

test('messages are scrubbed before they are stored', async () => {
  await send(await report({ message: 'No stay of guest@lodge.test', page: '/room/0192-ada' }));
  const [group] = await someGroups(1);
  expect(group).toMatchObject({ message: 'No stay of [email]', page: null });
});

test('one visitor can report at most ten kinds of errors a minute', async () => {
  const statuses = [];
  for (let count = 0; count < 61; count += 1) {
    statuses.push((await send(await report({ message: `Made up ${'x'.repeat(count)}` }))).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  await send(await report(), 2);
  const found = await someGroups(11);
  expect(found.some(({ message }) => message.includes('price'))).toBe(true);
});

test('a policy violation counts for the version whose file caused it', async () => {
  const place = { 'source-file': 'http://localhost:4000/r/host/2.0.0/assets/routes.js', 'line-number': built.line };
  const refused = { 'effective-directive': 'connect-src', 'blocked-uri': 'https://evil.test/steal?who=ada' };
  const body = JSON.stringify({ 'csp-report': { ...refused, ...place, 'column-number': built.column } });
  const headers = { 'content-type': 'application/csp-report' };
  await edge.ask('/-/policy-reports', { method: 'POST', body, headers });
  const [group] = await someGroups(1);
  expect(group).toMatchObject({
    name: 'host',
    kind: 'policy',
    frames: [{ file: 'remote-host/src/price.ts', line: 3 }],
  });
  expect(JSON.stringify(group)).not.toContain('steal');
});

test('a policy violation counts for the right one of several canaries', async () => {
  await addSample(store, 'admin', '2.0.0');
  await addSample(store, 'host', '3.0.0', { 'assets/routes.js': built.code, 'assets/routes.js.map': built.map });
  const canary = { action: 'canary', share: 0.1, journeys: 'skipped', reason: 'A test', ...by } as const;
  await applyChange(store, { ...canary, name: 'admin', to: '2.0.0' });
  await applyChange(store, { ...canary, name: 'host', to: '3.0.0' });
  const place = { sourceFile: 'http://localhost:4000/r/host/3.0.0/assets/routes.js', lineNumber: built.line };
  const body = { effectiveDirective: 'connect-src', blockedURL: 'https://evil.test/', ...place };
  const report = JSON.stringify([{ type: 'csp-violation', body }]);
  await edge.ask('/-/policy-reports', { method: 'POST', body: report });
  const [group] = await someGroups(1);
  expect(group).toMatchObject({ name: 'host', versions: [{ version: '3.0.0' }] });
});

test('several edges notify a team only once of a new or returned error', async () => {
  const told: string[] = [];
  const hook = createServer(async (request, response) => {
    const { event, error } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    told.push(`${event} ${error.versions[0].version}`);
    response.end();
  });
  const env = { ERROR_WEBHOOK: `http://127.0.0.1:${await listen(hook)}` };
  const [one, two] = [await startTestEdge(store, env, observer), await startTestEdge(store, env, observer)];
  const wait = (count: number) => vi.waitFor(() => expect(told).toHaveLength(count));
  await send(await report(), 1, one);
  await wait(1);
  await send(await report(), 2, two);
  await someGroups(1, two);
  await publish('host', '2.1.0');
  const [frame] = (await report()).frames;
  const later = await report({ frames: frame ? [{ ...frame, file: '/r/host/2.1.0/assets/routes.js' }] : [] });
  await send(later, 1, one);
  await wait(2);
  await send(later, 2, two);
  await send(await report({ message: 'Another' }), 1, two);
  await wait(3);
  expect(told).toEqual(['error.new 2.0.0', 'error.returned 2.1.0', 'error.new 2.0.0']);
  for (const each of [one, two]) await each.close();
  hook.close();
});

test('a shell that does not start counts as an error of the shell', async () => {
  const set = (await readPointer(store))?.set ?? '';
  await edge.report({ set, page: null, areas: [], shell: { reason: 'It did not start within 30 s' } }, '203.0.113.1');
  expect(await someGroups(1)).toMatchObject([{ name: 'shell', kind: 'failure' }]);
});
