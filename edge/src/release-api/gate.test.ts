import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Candidate, PassedJourneys, ReleasesState, RequiredJourneys } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeObserver, fakeObserver } from '../testing/fake-observer.ts';
import { createReleaseApi } from './release-api.ts';

/** Tests which journey results open the gate, using the API of an edge with a real store. */

const TOKEN = 'token-of-the-host-team-in-this-test';
const QA_TOKEN = 'token-of-the-quality-assurance-in-this-test';

let store: Store;
let server: Server;
let address = '';
let observer: FakeObserver;

beforeEach(async () => {
  ({ store } = await sampleStore());
  for (const name of ['host', 'admin', 'shell']) await addSample(store, name, '1.1.0');
  observer = fakeObserver();
  const handle = createReleaseApi(store, {
    tokens: `host:${TOKEN}`,
    qaToken: QA_TOKEN,
    siteUrl: 'https://lodge.test',
    overrideKey: 'key',
    observer,
    isAdmin: async () => undefined,
    health: async () => () => ({ loads: 0, failures: 0, lcp: null, inp: null, cls: null }),
    log: () => {},
  });
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function post<T = { code?: string; detail?: string }>(path: string, body: unknown, token: string | null = TOKEN) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${address}/-/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as T };
}

const promote = (more: object = {}) =>
  post<ReleasesState & { code: string; detail: string }>('releases', {
    action: 'promote',
    name: 'host',
    to: '1.1.0',
    ...more,
  });
const canary = { action: 'canary', to: '1.1.0', share: 0.1 };

async function needs(versions: Record<string, string> = { host: '1.1.0' }): Promise<RequiredJourneys[]> {
  return (await post<Candidate>('candidates', { versions })).body.needs;
}

async function firstNeed(): Promise<RequiredJourneys> {
  const [first] = await needs();
  if (!first) throw new Error('nothing is needed');
  return first;
}

/** Returns a passing result for the required journeys, with these changes. */
function resultFor(
  { set, digest, names, scope }: RequiredJourneys,
  changes: Partial<PassedJourneys> = {},
): PassedJourneys {
  return { set: set.id, digest, names, scope, passed: 3, skipped: 1, ...changes };
}

const record = (result: PassedJourneys, token: string | null = QA_TOKEN) => post('results', result, token);

test('a promotion without a result is refused with the command to run', async () => {
  const { set } = await firstNeed();
  for (const more of [{}, { journeys: 'passed' }, { reason: 'They did' }]) {
    const { status, body } = await promote(more);
    expect([status, body.code]).toEqual([409, 'journeys-needed']);
    expect(body.detail).toContain(`Set ${set.id} (host@1.1.0 with shell 1.0.0) needs the journeys @host`);
    expect(body.detail).toContain('npm run journeys -- --override LINK');
  }
});

test('a result opens the gate for its set', async () => {
  const [need] = await needs();
  expect(need).toMatchObject({ names: ['host'], scope: 'all', result: null });
  const taken = await record(resultFor(await firstNeed()));
  expect([taken.status, taken.body]).toEqual([201, expect.objectContaining({ passed: 3, skipped: 1 })]);
  expect((await firstNeed()).result).toMatchObject({ passed: 3 });
  const { status, body } = await promote();
  expect([status, body.promoted.areas.host?.version]).toEqual([200, '1.1.0']);
  expect(body.history[0]).toMatchObject({
    journeys: 'passed',
    results: [{ set: need?.set.id, names: ['host'], scope: 'all', passed: 3 }],
  });
});

test('a canary needs a result that its promotion can reuse', async () => {
  const body = { ...canary, name: 'host' };
  expect((await post('releases', body)).body.code).toBe('journeys-needed');
  await record(resultFor(await firstNeed()));
  expect((await post('releases', body)).status).toBe(200);
  // Changing only the share continues the same canary.
  expect((await post('releases', { ...body, share: 0.5 })).status).toBe(200);
  expect((await promote()).status).toBe(200);
});

test('a reason replaces the result in an emergency', async () => {
  const skips = { journeys: 'skipped', reason: 'The site is down' };
  expect((await post('releases', { ...canary, name: 'host', journeys: 'skipped' })).body.code).toBe('reason-needed');
  const { body } = await post<ReleasesState>('releases', { ...canary, name: 'host', ...skips });
  expect(body.history[0]).toMatchObject({ action: 'canary', ...skips });
  expect(body.history[0]?.results).toBeUndefined();
  expect((await promote(skips)).body.history[0]).toMatchObject({ action: 'promote', ...skips });
});

test.each([
  ['for another set', { set: '0'.repeat(16) }],
  ['for other files under the same versions', { digest: '0'.repeat(64) }],
  ['of another area', { names: ['admin'] }],
  ['of only the area’s own journeys', { scope: 'own' }],
] as const)('a result %s is accepted but does not count', async (_, changes) => {
  const result = resultFor(await firstNeed());
  expect(
    (await record({ ...result, ...changes, names: [...(('names' in changes && changes.names) || result.names)] }))
      .status,
  ).toBe(201);
  expect((await promote()).body.code).toBe('journeys-needed');
});

test.each([
  ['without a passed journey', { passed: 0 }],
  ['of no name', { names: [] }],
])('a result %s is refused', async (_, changes) => {
  expect((await record(resultFor(await firstNeed(), changes))).body.code).toBe('invalid');
  expect((await promote()).body.code).toBe('journeys-needed');
});

test('only the QA token can record and read results', async () => {
  const result = resultFor(await firstNeed());
  for (const token of [TOKEN, 'wrong', null]) {
    expect((await record(result, token)).body.code).toBe('signed-out');
    const headers = { ...(token && { authorization: `Bearer ${token}` }) };
    expect((await fetch(`${address}/-/results`, { headers })).status).toBe(401);
  }
  expect((await promote()).body.code).toBe('journeys-needed');
  await record(result);
  const answer = await fetch(`${address}/-/results`, { headers: { authorization: `Bearer ${QA_TOKEN}` } });
  expect(await answer.json()).toEqual({ results: [expect.objectContaining(result)] });
});

test('requests without a token do not lock out their network', async () => {
  for (let i = 0; i < 10; i += 1) await fetch(`${address}/-/results`);
  expect((await record(resultFor(await firstNeed()))).status).toBe(201);
});

test('the QA token cannot promote', async () => {
  await record(resultFor(await firstNeed()));
  const body = { action: 'promote', name: 'host', to: '1.1.0' };
  expect((await post('releases', body, QA_TOKEN)).body.code).toBe('signed-out');
});

test('while the API is unreachable, only an emergency opens the gate', async () => {
  const result = resultFor(await firstNeed());
  observer.isAway = true;
  for (const { status, body } of [await record(result), await promote()])
    expect([status, body.code]).toEqual([503, 'api-unreachable']);
  expect((await promote({ journeys: 'skipped', reason: 'The API is down' })).status).toBe(200);
});

test('another promotion changes the set that needs a result', async () => {
  await record(resultFor(await firstNeed()));
  const skips = { journeys: 'skipped', reason: 'a test' } as const;
  await applyChange(store, { action: 'promote', by: 'ada', name: 'admin', to: '1.1.0', ...skips });
  const moved = await firstNeed();
  const { status, body } = await promote({ revision: 1 });
  expect([status, body.code]).toEqual([409, 'journeys-needed']);
  expect(body.detail).toContain(`Set ${moved.set.id}`);
  await record(resultFor(moved));
  expect((await promote({ revision: 1 })).status).toBe(200);
});

test('the area’s own journeys must also pass with the previous shell', async () => {
  const skips = { journeys: 'skipped', reason: 'a test' } as const;
  await applyChange(store, { action: 'promote', by: 'ada', name: 'shell', to: '1.1.0', ...skips });
  const all = await needs();
  expect(all.map(({ set, scope }) => [set.shell.version, scope])).toEqual([
    ['1.1.0', 'all'],
    ['1.0.0', 'own'],
  ]);
  const [now, before] = all as [RequiredJourneys, RequiredJourneys];
  await record(resultFor(now));
  expect((await promote()).body.detail).toContain(`Set ${before.set.id} (host@1.1.0 with shell 1.0.0)`);
  await record(resultFor(before));
  const { body } = await promote();
  expect(body.history[0]?.results?.map(({ set }) => set)).toEqual([now.set.id, before.set.id]);
});

test('a preview link includes the previous shell', async () => {
  const wanted = { versions: { host: '1.1.0' }, hours: 1 };
  expect((await post('overrides', wanted)).body).not.toHaveProperty('before');
  const skips = { journeys: 'skipped', reason: 'a test' } as const;
  await applyChange(store, { action: 'promote', by: 'ada', name: 'shell', to: '1.1.0', ...skips });
  expect((await post('overrides', wanted)).body).toMatchObject({ before: { shell: '1.0.0' } });
});

test('a token cannot read the candidates of another area', async () => {
  expect((await post('candidates', { versions: { admin: '1.1.0' } })).status).toBe(403);
  expect((await post('candidates', { versions: { host: '1.1.0' } }, null)).status).toBe(403);
});
