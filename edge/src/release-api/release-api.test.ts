import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorGroup, ErrorGroups, ReleaseNotes, ReleasesState } from 'contracts';
import { UPLOAD_TYPE } from 'releases/publish/upload';
import { readOverride } from 'releases/store/override-link';
import type { Release } from 'releases/store/release';
import type { Store } from 'releases/store/store';
import { packVersion } from 'releases/store/version-archive';
import { addSample, buildSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeGroup } from '../testing/fake-group.ts';
import { fakeObserver } from '../testing/fake-observer.ts';
import { createReleaseApi } from './release-api.ts';

const SITE = 'https://lodge.test';
const HOST_TOKEN = 'token-of-the-host-team-in-this-test';
const ALL_TOKEN = 'token-for-everything-in-this-test';
const OLD_TOKEN = 'token-of-last-january-in-this-test';

let store: Store;
let groups: ErrorGroup[] = [];
let server: Server;
let address = '';
let admin: { email: string } | undefined;
let isApiDown: boolean;
const log = vi.fn();

beforeEach(async () => {
  ({ store } = await sampleStore());
  for (const name of ['host', 'admin'] as const) await addSample(store, name, '1.1.0');
  admin = undefined;
  isApiDown = false;
  const handle = createReleaseApi(store, {
    tokens: `host:${HOST_TOKEN}, *:${ALL_TOKEN}, admin:${OLD_TOKEN} until 2026-01-31`,
    siteUrl: SITE,
    overrideKey: 'key',
    qaToken: undefined,
    observer: { ...fakeObserver(), errors: async () => groups },
    isAdmin: async () => {
      if (isApiDown) throw new Error('connect ECONNREFUSED');
      return admin;
    },
    health: async () => () => ({ loads: 7, failures: 0, lcp: null, inp: null, cls: null }),
    log,
  });
  server = createServer(async (request, response) => {
    if (!(await handle(request, response))) response.writeHead(418).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function ask<T = ReleasesState & { code: string; title: string }>(
  path: string,
  { body, ...options }: Omit<RequestInit, 'body'> & { body?: unknown } = {},
): Promise<{ status: number; body: T }> {
  const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...options.headers };
  const sent = body === undefined ? {} : { body: JSON.stringify(body), method: 'POST' };
  const answer = await fetch(address + path, { ...sent, ...options, headers });
  return { status: answer.status, body: answer.status === 418 ? undefined : await answer.json() } as never;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const promotion = (name: string, more: object = {}) => ({
  action: 'promote',
  name,
  to: '1.1.0',
  journeys: 'skipped',
  reason: 'a test',
  ...more,
});

test('other paths are not handled', async () => {
  expect((await ask('/-/release')).status).toBe(418);
  expect((await ask('/')).status).toBe(418);
});

test('a request without a valid token or session is refused', async () => {
  expect((await ask('/-/releases')).body.code).toBe('signed-out');
  const stranger = await ask('/-/releases', { headers: bearer('a-token-that-is-wrong'), body: promotion('host') });
  expect([stranger.status, stranger.body.code]).toEqual([401, 'signed-out']);
  expect((await ask('/-/releases', { headers: { authorization: 'Basic aGk6aG8=' } })).status).toBe(401);
});

test('a session of a non-admin can neither see nor change anything', async () => {
  const headers = { origin: SITE };
  const link = { versions: { host: '1.0.0' }, hours: 1 };
  for (const [path, body] of [
    ['/-/releases', undefined],
    ['/-/releases/errors', undefined],
    ['/-/releases', promotion('host')],
    ['/-/overrides', link],
  ] as const)
    expect((await ask(path, { headers, ...(body && { body }) })).status, path).toBe(401);
});

test('only tokens work while the API is down', async () => {
  isApiDown = true;
  const answer = await fetch(`${address}/-/releases`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ code: 'api-unreachable', status: 503 });
  expect((await ask('/-/releases', { headers: bearer(HOST_TOKEN) })).status).toBe(200);
  expect(log).not.toHaveBeenCalled();
});

test('a team can read all releases and change its own area', async () => {
  expect((await ask('/-/releases', { headers: bearer(HOST_TOKEN) })).body.revision).toBe(1);
  const { status, body } = await ask('/-/releases', { headers: bearer(HOST_TOKEN), body: promotion('host') });
  expect(status).toBe(200);
  expect(body.promoted.areas.host?.version).toBe('1.1.0');
  expect(body.history[0]).toMatchObject({ by: 'host token', action: 'promote', journeys: 'skipped', reason: 'a test' });
  expect(body.versions.host?.[0]?.health.loads).toBe(7);
});

test('the holder of an expired token learns that it expired', async () => {
  const { status, body } = await ask('/-/releases', { headers: bearer(OLD_TOKEN) });
  expect(status).toBe(401);
  expect(body).toMatchObject({
    code: 'signed-out',
    detail: 'This release token expired on 2026-01-31; ask the operator of the site for a new one.',
  });
});

test('a team can change only its own area', async () => {
  const headers = bearer(HOST_TOKEN);
  await ask('/-/releases', {
    headers: bearer(ALL_TOKEN),
    body: { action: 'canary', journeys: 'skipped', reason: 'a test', name: 'admin', to: '1.1.0', share: 0.1 },
  });
  const { set } = JSON.parse(JSON.stringify({ set: (await ask('/-/releases', { headers })).body.promoted.id }));
  for (const body of [
    promotion('admin'),
    promotion('shell', { to: '1.0.0' }),
    promotion('host', { also: { admin: '1.1.0' } }),
    { action: 'rollback', name: 'admin' },
    { action: 'rollback-set', set },
    { action: 'canary', journeys: 'skipped', reason: 'a test', name: 'admin', to: '1.1.0', share: 0.5 },
    { action: 'canary-end' },
    { action: 'canary-end', name: 'admin' },
  ]) {
    const answer = await ask('/-/releases', { headers, body });
    expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([403, 'forbidden']);
  }
  const link = await ask('/-/overrides', { headers, body: { versions: { admin: '1.1.0' }, hours: 2 } });
  expect(link.body.code).toBe('forbidden');
  expect((await ask('/-/releases', { headers })).body.promoted.areas.admin?.version).toBe('1.0.0');
});

test('the token for everything can change everything', async () => {
  const headers = bearer(ALL_TOKEN);
  const { promoted } = (await ask('/-/releases', { headers })).body;
  expect((await ask('/-/releases', { headers, body: promotion('admin') })).status).toBe(200);
  const back = await ask('/-/releases', { headers, body: { action: 'rollback-set', set: promoted.id } });
  expect(back.body.promoted.id).toBe(promoted.id);
});

test('a team reads only the errors of its own area', async () => {
  groups = [fakeGroup('host'), fakeGroup('admin')];
  const namesFor = async (headers: Record<string, string>) => {
    const { status, body } = await ask<ErrorGroups>('/-/releases/errors', { headers });
    return status === 200 ? body.errors.map(({ name }) => name) : status;
  };
  expect(await namesFor(bearer(HOST_TOKEN))).toEqual(['host']);
  expect(await namesFor(bearer(ALL_TOKEN))).toEqual(['host', 'admin']);
  expect(await namesFor({})).toBe(401);
  admin = { email: 'ada@lodge.test' };
  expect(await namesFor({})).toEqual(['host', 'admin']);
});

test('everyone who can read the releases can read the release notes', async () => {
  const { release, folder } = await buildSample('admin', '1.2.0');
  await store.add({ ...release, notes: '- <b>New</b>' }, folder, 'admin token');
  const read = (query: string, headers = {}) => ask<ReleaseNotes>(`/-/releases/notes?${query}`, { headers });
  expect((await read('name=admin')).status).toBe(401);
  const { body } = await read('name=admin&to=1.2.0', bearer(HOST_TOKEN));
  expect(body).toMatchObject({
    from: '1.0.0',
    versions: [
      { version: '1.2.0', notes: '- <b>New</b>' },
      { version: '1.1.0', notes: null },
    ],
  });
  expect((await read('name=admin&to=9.9.9', bearer(HOST_TOKEN))).status).toBe(404);
  for (const query of ['', 'name=..', 'name=Admin']) expect((await read(query, bearer(HOST_TOKEN))).status).toBe(400);
});

test('an administrator can change releases from a page of the site', async () => {
  admin = { email: 'ada@lodge.test' };
  expect((await ask('/-/releases')).status).toBe(200);
  const headers = { origin: SITE };
  const done = await ask('/-/releases', {
    headers,
    body: promotion('host', { journeys: 'skipped', reason: 'Urgent' }),
  });
  expect(done.body.history[0]).toMatchObject({ by: 'ada@lodge.test', journeys: 'skipped', reason: 'Urgent' });
});

test('a change with cookies is refused from another origin or as a form', async () => {
  admin = { email: 'ada@lodge.test' };
  const body = promotion('host');
  expect((await ask('/-/releases', { headers: { origin: 'https://evil.test' }, body })).body.code).toBe('forbidden');
  expect((await ask('/-/releases', { body })).body.code).toBe('forbidden');
  const form = await ask('/-/releases', { headers: { origin: SITE, 'content-type': 'text/plain' }, body });
  expect(form.body.code).toBe('invalid');
});

test('a change based on an outdated revision of its area is refused', async () => {
  const headers = bearer(ALL_TOKEN);
  await ask('/-/releases', { headers, body: promotion('host', { revision: 1 }) });
  const late = await ask('/-/releases', { headers, body: { action: 'rollback', name: 'host', revision: 1 } });
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
});

test('a body that is not a valid change is refused as invalid', async () => {
  const cases: [string, unknown][] = [
    ['not an object', 7],
    ['an unknown action', { action: 'destroy', name: 'host' }],
    ['a name that no area can have', promotion('__proto__')],
    ['a retirement of the shell', { action: 'retire', name: 'shell' }],
    ['a version that leads elsewhere', promotion('host', { to: '../guest/1.0.0' })],
    [
      'a share of everyone',
      { action: 'canary', journeys: 'skipped', reason: 'a test', name: 'host', to: '1.1.0', share: 1 },
    ],
    ['an unknown field', promotion('host', { force: true })],
  ];
  for (const [what, body] of cases) {
    const answer = await ask('/-/releases', { headers: bearer(ALL_TOKEN), body });
    expect([what, answer.status, answer.body.code]).toEqual([what, 400, 'invalid']);
  }
});

test('a large body is refused', async () => {
  const body = promotion('host', { reason: 'x'.repeat(30_000) });
  expect((await ask('/-/releases', { headers: bearer(ALL_TOKEN), body })).status).toBe(413);
});

test('after ten wrong tokens even a valid one is refused', async () => {
  for (let i = 0; i < 10; i += 1) await ask('/-/releases', { headers: bearer(`wrong-${i}`) });
  const answer = await ask('/-/releases', { headers: bearer(ALL_TOKEN) });
  expect([answer.status, answer.body.code]).toEqual([429, 'too-many-attempts']);
});

test('a signed link is created only for stored versions', async () => {
  const headers = bearer(HOST_TOKEN);
  const wanted = { versions: { host: '1.1.0' }, hours: 2 };
  const { body, status } = await ask<{ url: string; until: string }>('/-/overrides', { headers, body: wanted });
  expect(status).toBe(201);
  const url = new URL(body.url);
  expect(url.origin).toBe(SITE);
  expect(readOverride('key', url.searchParams.get('override') ?? '')).toEqual({
    versions: { host: '1.1.0' },
    until: body.until,
    // The holder can choose among the versions that the creator may release.
    may: 'host',
  });
  const unknown = await ask('/-/overrides', { headers, body: { versions: { host: '9.0.0' }, hours: 2 } });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown-version']);
  const long = await ask('/-/overrides', { headers, body: { ...wanted, hours: 1_000 } });
  expect(long.body.code).toBe('invalid');
  const { history } = (await ask('/-/releases', { headers })).body;
  expect(history[0]).toMatchObject({ action: 'override', to: 'host@1.1.0', by: 'host token' });
});

/** Uploads a sample with these headers. */
async function put(path: string, sample: { release: Release; folder: string }, headers: Record<string, string>) {
  const body = new Uint8Array(await packVersion(sample.folder));
  const sent = { method: 'PUT', headers: { 'content-type': UPLOAD_TYPE, ...headers }, body };
  const answer = await fetch(`${address}/-/releases/${path}`, sent);
  return { status: answer.status, body: (await answer.json()) as { code?: string; set?: string; isNew?: boolean } };
}

test('a team can upload a version again only with the same content', async () => {
  const headers = bearer(HOST_TOKEN);
  const first = await put('host/1.2.0+abc', await buildSample('host', '1.2.0+abc'), headers);
  expect([first.status, first.body.isNew]).toEqual([201, true]);
  expect((await store.readSet(String(first.body.set)))?.areas.host?.version).toBe('1.2.0+abc');
  const again = await put('host/1.2.0%2Babc', await buildSample('host', '1.2.0+abc'), headers);
  expect([again.status, again.body.isNew]).toEqual([200, false]);
  const changed = await buildSample('host', '1.2.0+abc', { 'assets/routes.js': 'changed' });
  expect((await put('host/1.2.0+abc', changed, headers)).body.code).toBe('same-version-other-content');
  const { history, promoted } = (await ask('/-/releases', { headers })).body;
  expect(history[0]).toMatchObject({ action: 'publish', by: 'host token', name: 'host', to: '1.2.0+abc' });
  expect(promoted.areas.host?.version).toBe('1.0.0');
});

test('an upload for the wrong area or from another origin is refused', async () => {
  const headers = bearer(HOST_TOKEN);
  expect((await put('admin/1.2.0', await buildSample('admin', '1.2.0'), headers)).body.code).toBe('forbidden');
  expect((await put('host/1.2.0', await buildSample('admin', '1.2.0'), headers)).body.code).toBe('invalid');
  admin = { email: 'ada@lodge.test' };
  expect((await put('host/1.2.0', await buildSample('host', '1.2.0'), {})).body.code).toBe('forbidden');
  expect(await store.versions('admin')).not.toContain('1.2.0');
  expect((await readdir(store.folder)).filter((name) => name.startsWith('.upload'))).toEqual([]);
});

test('an upload that breaks the contract or has the wrong content type is refused', async () => {
  const headers = bearer(HOST_TOKEN);
  const entry = { 'mf-manifest.json': '{"exposes":[{"path":"./secret"}],"shared":[]}' };
  expect((await put('host/1.2.0', await buildSample('host', '1.2.0', entry), headers)).body.code).toBe(
    'broken-contract',
  );
  const nonsense = await buildSample('host', '1.2.0', { 'mf-manifest.json': '{}' });
  expect((await put('host/1.2.0', nonsense, headers)).body.code).toBe('broken-contract');
  const typed = { ...headers, 'content-type': 'application/json' };
  expect((await put('host/1.2.0', await buildSample('host', '1.2.0'), typed)).body.code).toBe('invalid');
  expect((await ask('/-/releases/host', { headers, body: {} })).status).toBe(405);
});

test('an unexpected error is logged without leaking its text', async () => {
  const headers = bearer(ALL_TOKEN);
  const read = vi.spyOn(store, 'versions').mockRejectedValue(new Error('disk at /srv/secret'));
  const answer = await ask('/-/releases', { headers });
  expect([answer.status, answer.body.code]).toEqual([500, 'unexpected']);
  expect(JSON.stringify(answer.body)).not.toContain('secret');
  expect(log).toHaveBeenCalled();
  read.mockRestore();
});
