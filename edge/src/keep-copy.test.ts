import type { OverrideVersions, PageReport, ReleasesState } from 'contracts';
import { UPLOAD_TYPE } from 'releases/publish/upload';
import { readPointer } from 'releases/store/history';
import type { Store } from 'releases/store/store';
import { packVersion } from 'releases/store/version-archive';
import { type Machines, startMachines } from 'releases/testing/machines';
import { buildSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KeptCopy, keepCopy } from './keep-copy.ts';
import { readEdgeSettings } from './settings.ts';
import { type FakeObserver, fakeObserver } from './testing/fake-observer.ts';
import { ADMIN_COOKIE, startTestEdge, type TestEdge } from './testing/test-edge.ts';

/** Tests three edges on three machines that share a bucket. */

const TOKEN = 'token-for-everything-in-this-test';
const headers = { authorization: `Bearer ${TOKEN}` };

let machines: Machines;
let edges: TestEdge[];
let stores: Store[];
let copies: (KeptCopy | undefined)[];
let observer: FakeObserver;
const logged: { message?: string }[] = [];
const log = (entry: object) => void logged.push(entry);

async function start(store: Store): Promise<TestEdge> {
  copies.push(await keepCopy(store, log));
  stores.push(store);
  edges.push(await startTestEdge(store, { RELEASE_TOKENS: `*:${TOKEN}`, BREAKER: '5/10m/0.5' }, observer));
  return edges.at(-1) as TestEdge;
}

beforeEach(async () => {
  [edges, stores, copies] = [[], [], []];
  logged.length = 0;
  observer = fakeObserver();
  machines = await startMachines();
  const { store } = await sampleStore();
  await start(await machines.open(store.folder));
  await start(await machines.open());
  await start(await machines.open());
});
afterEach(async () => {
  for (const copy of copies) await copy?.close();
  for (const edge of edges) await edge.close();
  machines.server.close();
});

async function publish(edge: TestEdge | undefined, version: string): Promise<Response> {
  const { folder } = await buildSample('host', version, { 'assets/routes.js': `export const routes = '${version}';` });
  return fetch(`${edge?.url}/-/releases/host/${version}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': UPLOAD_TYPE },
    body: new Uint8Array(await packVersion(folder)),
  });
}
async function promote(edge: TestEdge | undefined, to: string): Promise<number | undefined> {
  const body = JSON.stringify({ action: 'promote', name: 'host', to, journeys: 'skipped', reason: 'a test' });
  const answer = await edge?.ask('/-/releases', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  return answer?.status;
}
const hostOf = async (edge: TestEdge | undefined) => (await edge?.page('/'))?.set.areas.host?.version;
const until = (check: () => Promise<void>) => vi.waitFor(check, { interval: 50 });

test('a version that one edge stores can be promoted by another', async () => {
  const [one, two, three] = edges;
  expect((await publish(one, '2.0.0')).status).toBe(201);
  expect(await promote(two, '2.0.0')).toBe(200);
  expect(await hostOf(two)).toBe('2.0.0');
  // A page from the second edge may immediately request its files from any of the edges.
  const file = await three?.ask('/r/host/2.0.0/assets/routes.js');
  expect(file?.body).toBe("export const routes = '2.0.0';");
  await until(async () => expect(await Promise.all([one, three].map(hostOf))).toEqual(['2.0.0', '2.0.0']));
});

test('an edge gets the latest promotion of another edge', async () => {
  const [one, two] = edges;
  await publish(one, '2.0.0');
  // Stop the sync that runs once a second, so that only requests trigger one.
  await copies[1]?.close();
  expect(await promote(one, '2.0.0')).toBe(200);
  // While the bucket is slow, the edge responds with what it has, so retry.
  await until(async () => {
    const state = JSON.parse(String((await two?.ask('/-/releases', { headers }))?.body)) as ReleasesState;
    expect(state.promoted.areas.host?.version).toBe('2.0.0');
  });
  await publish(one, '2.1.0');
  const cookie = { headers: { cookie: ADMIN_COOKIE } };
  await until(async () => {
    const { choices } = JSON.parse(String((await two?.ask('/-/override/versions', cookie))?.body)) as OverrideVersions;
    expect(choices.host?.map(({ version }) => version)).toContain('2.1.0');
  });
});

test('the breaker counts the visitors of all edges', async () => {
  await publish(edges[0], '2.0.0');
  await promote(edges[0], '2.0.0');
  await until(async () => expect(await Promise.all(edges.map(hostOf))).toEqual(['2.0.0', '2.0.0', '2.0.0']));
  const set = String((await readPointer(stores[0] as Store))?.set);
  const report: PageReport = {
    set,
    page: 'host',
    areas: [{ area: 'host', version: '2.0.0', outcome: 'failed' }],
  };
  for (let visitor = 0; visitor < 4; visitor += 1) await edges[visitor % 3]?.report(report, `203.0.${visitor}.1`);
  expect(await hostOf(edges[0])).toBe('2.0.0');
  await edges[1]?.report(report, '203.0.9.1');
  expect(await hostOf(edges[1])).toBe('1.0.0');
  await until(async () => expect(await Promise.all(edges.map(hostOf))).toEqual(['1.0.0', '1.0.0', '1.0.0']));
});

test('visitors see the site while the bucket is unavailable', async () => {
  machines.server.close();
  const restarted = await start(await machines.open(stores[1]?.folder));
  expect(await hostOf(restarted)).toBe('1.0.0');
  const refused = await publish(edges[0], '2.0.0');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'store-unreachable' });
  expect(await edges[0]?.ask('/-/releases', { headers })).toMatchObject({ status: 200 });
  expect(logged.filter(({ message }) => message?.includes('did not answer')).length).toBeGreaterThan(0);
});

test('a problem with the bucket is logged once', async () => {
  const { bucket } = stores[0]?.shared ?? {};
  if (!bucket) throw new Error('the first machine has no bucket');
  const read = vi.spyOn(bucket, 'read').mockRejectedValue(new Error('403 AccessDenied'));
  const messages = () => logged.filter(({ message }) => message?.includes('The bucket of the release store'));
  await until(async () => expect(read.mock.calls.length).toBeGreaterThan(1));
  expect(messages()).toHaveLength(1);
  read.mockRestore();
  await until(async () => expect(messages().at(-1)?.message).toContain('can be used again'));
});

test('a slow bucket does not slow down a page', async () => {
  let go = () => {};
  machines.server.hold = new Promise<void>((resolve) => {
    go = resolve;
  });
  expect(await hostOf(edges[2])).toBe('1.0.0');
  expect((await edges[2]?.ask('/r/host/1.0.0/assets/routes.js'))?.status).toBe(200);
  go();
});

test('a machine without a copy does not start while the bucket is unavailable', async () => {
  machines.server.close();
  await expect(keepCopy(await machines.open(), log)).rejects.toThrow('The bucket of RELEASE_BUCKET cannot be used');
});

test('RELEASE_BUCKET is validated', () => {
  const env = { SITE_URL: 'http://localhost:4000', API_URL: 'http://127.0.0.1:1', RELEASES_DIR: '/tmp/releases' };
  expect(readEdgeSettings({ ...env, ...machines.env }).releaseBucket).toBeDefined();
  expect(() => readEdgeSettings({ ...env, RELEASE_BUCKET: 'lodge' })).toThrow('RELEASE_BUCKET is not an S3 address');
  expect(() => readEdgeSettings({ ...env, RELEASE_BUCKET: 's3://lodge' })).toThrow('set AWS_ACCESS_KEY_ID');
});
