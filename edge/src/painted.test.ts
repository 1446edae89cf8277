import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { AreaManifest, PageData } from 'contracts';
import { AREA_PAINTING, SHELL_PAINTING } from 'painter/testing/paint-samples';
import { applyChange } from 'releases/changes/apply-change';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen, startTestEdge, type TestEdge } from './testing/test-edge.ts';
import { startTestPainter, type TestPainter } from './testing/test-painter.ts';

const module = './routes';
const painted = (data: string) => ({ module: './painted', data: [data] });
const ROUTES: AreaManifest['routes'] = [
  { path: '/', access: 'public', title: 'Travel Lodge', module, painted: painted('/rooms?category={category}') },
  {
    path: '/room/:id',
    access: 'signed-in',
    opensWith: 'PUBLIC_ROOMS',
    title: 'Room',
    module,
    painted: painted('/room/{id}'),
  },
  { path: '/plain', access: 'public', title: 'Plain', module },
];
const CALLS = ['GET /rooms', 'GET /room/{id}'];

let store: Store;
let edge: TestEdge;
let painter: TestPainter;
beforeEach(async () => {
  store = (await sampleStore()).store;
  await addSample(store, 'shell', '2.0.0', { 'server/shell.js': SHELL_PAINTING });
  await addSample(store, 'browse', '2.0.0', { 'server/painted.js': AREA_PAINTING }, { routes: ROUTES, calls: CALLS });
  await promote('shell');
  await promote('browse');
  painter = await startTestPainter();
  edge = await startEdge();
});
afterEach(async () => {
  await edge.close();
  await painter.close();
});

const startEdge = (env: NodeJS.ProcessEnv = {}) => startTestEdge(store, { PAINTER_ADDRESS: painter.address, ...env });

const promote = (name: 'shell' | 'browse', to = '2.0.0') =>
  applyChange(store, { action: 'promote', by: 'test', name, to, journeys: 'skipped', reason: 'test' });
const ask = (path: string, cookie = '') => edge.ask(path, { headers: { cookie } });
/** Retries, because a painter that starts on a busy machine is too slow for the first requests. */
const askPainted = (path: string, cookie = '') =>
  vi.waitFor(
    async () => {
      const answer = await ask(path, cookie);
      expect(answer.body).toContain('data-painted');
      return answer;
    },
    { interval: 100 },
  );
const served = async () => (await ask('/-/metrics')).body.split('\n').filter((line) => /^lodge_edge_pages/.test(line));

test('a painted page contains its content, data and head', async () => {
  const { status, headers, body } = await askPainted('/?category=Beach');
  expect(status).toBe(200);
  expect(headers['server-timing']).toMatch(/^painted;dur=\d+, traceparent;desc=/);
  expect(body).toContain(
    '<div id="root"><div data-remote="browse">the only React the api at /api/rooms?category=Beach',
  );
  expect(body).toContain('<title>Rooms</title>');
  expect(body).toContain('<link rel="canonical" href="http://localhost:4000/">');
  expect(body).toContain('id="lodge-painted">{"queries":[{"key":["rooms"]');
  expect(body).not.toContain('<noscript>');
  expect(body.indexOf('type="module"')).toBeGreaterThan(body.indexOf('id="lodge-painted"'));
  expect(body.indexOf('type="importmap"')).toBeLessThan(body.indexOf('modulepreload'));
  expect(await served()).toContainEqual(expect.stringMatching(/kind="painted",reason="fresh"} 1$/));
});

test('a page for signed-in people is painted only for a visitor with the hint cookie', async () => {
  expect((await ask('/room/7')).body).not.toContain('data-painted');
  const { body } = await askPainted('/room/7', 'lodge_hint_4000=1');
  expect(body).toContain('the api at /api/room/7');
  expect(body).toContain('"isPersonal":true');
});

test('a visitor who is signed out sees a painted room with PUBLIC_ROOMS', async () => {
  const open = await startEdge({ PUBLIC_ROOMS: '1' });
  try {
    await vi.waitFor(
      async () => {
        const { body } = await open.ask('/room/7');
        expect(body).toContain('the api at /api/room/7');
        // A signed-in visitor may get another response.
        expect(body).toContain('"isPersonal":true');
      },
      { interval: 100 },
    );
    const accessOf = (data: PageData) => data.set.areas.browse?.routes.find(({ path }) => path === '/room/:id')?.access;
    expect(accessOf(await open.page('/room/7'))).toBe('public');
    expect(accessOf(await edge.page('/room/7'))).toBe('signed-in');
  } finally {
    open.close();
  }
});

test('a page with a malformed address is plain and logs no error', async () => {
  expect((await ask('/room/%', 'lodge_hint_4000=1')).body).toContain('<noscript>');
  expect(edge.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a route that does not declare painting is plain', async () => {
  expect((await ask('/plain')).body).toContain('<noscript>');
  expect(await served()).toEqual([]);
});

test.each(['throw', 'script', 'hang'])('the page is plain if release code misbehaves (%s)', async (what) => {
  await askPainted('/');
  const { status, body } = await ask(`/?misbehave=${what}`);
  expect(status).toBe(200);
  expect(body).not.toContain('data-painted');
  expect(await served()).toContainEqual(expect.stringMatching(/kind="plain",reason="(failed|nonsense|late)"} \d+$/));
});

test('a title of 120 apostrophes does not break painting', async () => {
  const body = `${SHELL_PAINTING.replace("title: 'Rooms'", "title: '&#x27;'.repeat(120)")}`;
  await addSample(store, 'shell', '2.1.0', { 'server/shell.js': body });
  await promote('shell', '2.1.0');
  expect((await askPainted('/')).body).toContain(`<title>${'&#x27;'.repeat(120)}</title>`);
});

test('an invalid painting of one page does not affect other pages', async () => {
  await askPainted('/');
  for (let time = 0; time < 5; time += 1)
    expect((await ask(`/?misbehave=script&time=${time}`)).body).not.toContain('data-painted');
  expect((await ask('/?category=Lake')).body).toContain('data-painted');
  expect(edge.logged).toContainEqual(
    expect.objectContaining({ message: 'What was painted for / is no page: html must be plain markup' }),
  );
});

test('pages are plain without a painter', async () => {
  await edge.close();
  edge = await startTestEdge(store);
  expect((await ask('/')).body).toContain('<noscript>');
  expect(await served()).toContainEqual(expect.stringMatching(/kind="plain",reason="no-painter"} 1$/));
});

test('pages are plain while the painter is down', async () => {
  await askPainted('/');
  await painter.close();
  const { status, body } = await ask('/?category=Lake');
  expect([status, body]).toEqual([200, expect.stringContaining('<noscript>')]);
  expect(await served()).toContainEqual(expect.stringMatching(/kind="plain",reason="no-painter"} 1$/));
  expect(edge.logged).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('The painter does not answer, so pages come plain') }),
  );
});

test('a restarted painter paints the next page', async () => {
  await askPainted('/');
  const [, port] = painter.address.split(':');
  await painter.close();
  expect((await ask('/?category=Lake')).body).not.toContain('data-painted');
  painter = await startTestPainter(Number(port));
  await askPainted('/?category=Lake');
});

test('an unresponsive painter is skipped for a while', async () => {
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) =>
    timeout.call(AbortSignal, limit < 8_000 ? limit : 200),
  );
  await edge.close();
  await painter.close();
  const silent = createServer(() => undefined);
  const port = await listen(silent);
  painter = {
    address: `127.0.0.1:${port}`,
    close: async () => {
      silent.closeAllConnections();
      await new Promise((done) => silent.close(done));
    },
  };
  edge = await startEdge();
  await vi.waitFor(
    async () => {
      expect((await ask('/')).body).toContain('<noscript>');
      expect(await served()).toContainEqual(expect.stringContaining('no-painter'));
    },
    { interval: 100 },
  );
});

test('a release without painting code or with changed files results in plain pages', async () => {
  await promote('shell', '1.0.0');
  expect((await ask('/')).body).not.toContain('data-painted');
  await promote('shell', '2.0.0');
  await askPainted('/');
  await edge.close();
  const file = join(store.folderOf('browse', '2.0.0'), 'server/painted.js');
  const original = await readFile(file, 'utf8');
  await writeFile(file, `${original}\n// changed`);
  edge = await startEdge();
  expect((await ask('/')).body).not.toContain('data-painted');
  expect(await served()).toContainEqual(expect.stringMatching(/reason="no-bundle"} 1$/));
  // The same edge paints pages again once the store is repaired.
  await writeFile(file, original);
  await askPainted('/');
});

test('a promoted release paints the next page', async () => {
  await askPainted('/');
  const changed = AREA_PAINTING.replace("react + ' '", "'new '");
  await addSample(store, 'browse', '2.1.0', { 'server/painted.js': changed }, { routes: ROUTES, calls: CALLS });
  await promote('browse', '2.1.0');
  const { body } = await vi.waitFor(
    async () => {
      const answer = await ask('/');
      expect(answer.body).toContain('<div data-remote="browse">new ');
      return answer;
    },
    { interval: 100 },
  );
  const { set } = JSON.parse(body.split('id="lodge-page">')[1]?.split('</script>')[0] ?? '');
  expect(body).toContain(`<html lang="en" data-painted="${set.id}">`);
});

test('browsers cannot load the painting code', async () => {
  for (const file of ['server/painted.js', '%73erver/painted.js', 'assets/../server/painted.js', 'SERVER/painted.js'])
    expect([file, (await ask(`/r/browse/2.0.0/${file}`)).status]).toEqual([file, 404]);
  expect((await ask('/')).body).not.toContain('/server/');
});

test('the last painted page is shown while the API is down', async () => {
  await askPainted('/');
  edge.api.closeAllConnections();
  edge.api.close();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  try {
    const { body, headers } = await ask('/');
    expect(body).toContain('data-painted');
    expect(Number(/(?<=dur=)\d+/.exec(String(headers['server-timing']))?.[0])).toBeGreaterThanOrEqual(60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(await served()).toContainEqual(expect.stringMatching(/kind="painted",reason="old"} 1$/));
});
