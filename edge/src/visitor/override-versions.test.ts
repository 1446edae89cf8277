import type { OverrideVersions } from 'contracts';
import { type Override, readOverride, signOverride } from 'releases/store/override-link';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_COOKIE, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const KEY = 'a key of this test, which is long enough';
const SITE = 'http://localhost:4000';
const until = new Date(Date.now() + 3_600_000).toISOString();

let store: Store;
let edge: TestEdge;
beforeAll(async () => {
  ({ store } = await sampleStore());
  await addSample(store, 'host', '2.0.0');
  await addSample(store, 'guest', '2.0.0');
  await addSample(store, 'reviews', '1.0.0');
  edge = await startTestEdge(store, { OVERRIDE_KEY: KEY });
});
afterAll(() => edge.close());

const link = (override: Partial<Override> = {}) =>
  `lodge_override_4000=${signOverride(KEY, { versions: { host: '2.0.0' }, until, ...override })}`;

async function read(cookie: string): Promise<{ status: number; body: OverrideVersions }> {
  const { status, body } = await edge.ask('/-/override/versions', { headers: { cookie } });
  return { status, body: JSON.parse(body) };
}

async function choose(cookie: string, versions: unknown, headers: Record<string, string> = { origin: SITE }) {
  const answer = await edge.ask('/-/override/versions', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ versions }),
  });
  const token = answer.cookies[0]?.replace('lodge_override_4000=', '');
  return { status: answer.status, cookie: answer.cookies[0], override: token ? readOverride(KEY, token) : undefined };
}

test('a link opens only as a page', async () => {
  const token = signOverride(KEY, { versions: { host: '2.0.0' }, until });
  const open = (dest: string) => edge.ask(`/-/override?token=${token}`, { headers: { 'sec-fetch-dest': dest } });
  expect(await open('image')).toMatchObject({ status: 403, cookies: [] });
  expect(await open('document')).toMatchObject({ status: 303, cookies: [expect.stringContaining(token)] });
});

test('a visitor cannot list or choose versions', async () => {
  for (const cookie of ['', 'lodge_session_4000=guest', 'lodge_override_4000=forged.forged']) {
    expect((await read(cookie)).status).toBe(403);
    expect(await choose(cookie, { host: '2.0.0' })).toMatchObject({ status: 403, cookie: undefined });
  }
  const ended = link({ until: new Date(Date.now() - 1_000).toISOString(), may: '*' });
  expect((await read(ended)).status).toBe(403);
});

test('the holder of a link can choose versions of the areas that its creator may release', async () => {
  const cookie = link({ versions: { host: '2.0.0', guest: '2.0.0' }, may: 'host' });
  const { body } = await read(cookie);
  expect(body).toMatchObject({ until, chosen: { host: '2.0.0' }, promoted: { host: '1.0.0', shell: '1.0.0' } });
  expect(Object.keys(body.choices)).toEqual(['host']);
  expect(body.choices.host?.map(({ version }) => version).sort()).toEqual(['1.0.0', '2.0.0']);
  const chosen = await choose(cookie, { host: '1.0.0' });
  expect(chosen).toMatchObject({
    status: 200,
    override: { versions: { host: '1.0.0', guest: '2.0.0' }, until, may: 'host' },
  });
  const { set, release } = await edge.page('/', { cookie: chosen.cookie ?? '' });
  expect([set.areas.host?.version, set.areas.guest?.version, release?.channel]).toEqual(['1.0.0', '2.0.0', 'override']);
  expect(await choose(cookie, { guest: '1.0.0' })).toMatchObject({ status: 403, cookie: undefined });
});

test('an area without a choice follows the promoted set', async () => {
  const back = await choose(link({ may: 'host' }), {});
  expect(back.override).toEqual({ versions: {}, until, may: 'host' });
  expect((await edge.page('/', { cookie: back.cookie ?? '' })).set.areas.host?.version).toBe('1.0.0');
  expect((await choose(back.cookie ?? '', { host: '2.0.0' })).override?.versions).toEqual({ host: '2.0.0' });
});

test('an old link shows only the versions that it contains', async () => {
  expect((await read(link())).body).toMatchObject({ chosen: { host: '2.0.0' }, choices: {} });
  expect(await choose(link(), { host: '1.0.0' })).toMatchObject({ status: 403 });
});

test('an administrator can choose any stored version', async () => {
  const { body } = await read(ADMIN_COOKIE);
  expect(Object.keys(body.choices)).toEqual(['shell', 'admin', 'browse', 'guest', 'host', 'reviews']);
  expect([body.until, body.chosen]).toEqual([null, {}]);
  const { override, cookie } = await choose(ADMIN_COOKIE, { reviews: '1.0.0' });
  expect(override).toMatchObject({ versions: { reviews: '1.0.0' }, may: '*' });
  expect(Date.parse(override?.until ?? '')).toBeLessThanOrEqual(Date.now() + 8 * 3_600_000);
  expect((await edge.page('/', { cookie: cookie ?? '' })).set.areas.reviews?.version).toBe('1.0.0');
});

test('an invalid choice changes nothing', async () => {
  const cases: [unknown, Record<string, string>, number][] = [
    [{ host: '9.9.9' }, { origin: SITE }, 404],
    [{ nobody: '1.0.0' }, { origin: SITE }, 404],
    [{ host: '../../x' }, { origin: SITE }, 400],
    [{ 'Not a name': '1.0.0' }, { origin: SITE }, 400],
    ['host', { origin: SITE }, 400],
    [{ host: '2.0.0' }, { origin: 'https://evil.test' }, 403],
    [{ host: '2.0.0' }, { origin: SITE, 'content-type': 'text/plain' }, 400],
  ];
  for (const [versions, headers, status] of cases) {
    expect([versions, await choose(ADMIN_COOKIE, versions, headers)]).toEqual([
      versions,
      { status, cookie: undefined, override: undefined },
    ]);
  }
});

test('the inspect parameter only works for an administrator', async () => {
  expect((await edge.page('/?inspect', { cookie: ADMIN_COOKIE })).release).toEqual({ channel: 'inspected' });
  const { headers } = await edge.ask('/?inspect', { headers: { cookie: ADMIN_COOKIE } });
  expect(headers['cache-control']).toBe('private, no-cache');
  for (const cookie of ['', 'lodge_session_4000=guest']) {
    expect((await edge.page('/?inspect', { cookie })).release).toEqual({ channel: 'promoted' });
  }
  expect((await edge.page('/', { cookie: ADMIN_COOKIE })).release).toEqual({ channel: 'promoted' });
});
