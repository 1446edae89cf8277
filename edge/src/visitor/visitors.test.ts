import { applyChange } from 'releases/changes/apply-change';
import { readPointer } from 'releases/store/history';
import { signOverride } from 'releases/store/override-link';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const KEY = 'a key of this test, which is long enough';
const by = { by: 'ben' };
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

let store: Store;
let edge: TestEdge;
beforeAll(async () => {
  ({ store } = await sampleStore());
  await addSample(store, 'host', '2.0.0');
  edge = await startTestEdge(store, { OVERRIDE_KEY: KEY });
});
afterAll(() => edge.close());

const promoted = async () => (await readPointer(store))?.set;
const offered = async (cookie = '') => JSON.parse((await edge.ask('/-/release', { headers: { cookie } })).body).set;

describe('without a canary', () => {
  test('pages are the same for everyone', async () => {
    const [one, other] = await Promise.all([edge.ask('/'), edge.ask('/', { headers: { cookie: 'theme=dark' } })]);
    expect(one.body).toBe(other.body);
    expect(one.headers['cache-control']).toBe('no-cache');
    expect(one.headers.vary).toBe('accept-encoding, cookie');
    expect(one.cookies).toEqual([]);
    expect((await edge.page('/')).release).toEqual({ channel: 'promoted' });
    expect(await offered()).toBe(await promoted());
  });
});

describe('during a canary', () => {
  beforeAll(() =>
    applyChange(store, {
      action: 'canary',
      journeys: 'skipped',
      reason: 'a test',
      name: 'host',
      to: '2.0.0',
      share: 0.5,
      ...by,
    }),
  );
  afterAll(() => applyChange(store, { action: 'canary-end', ...by }));

  test('a visitor stays on the same side', async () => {
    const sides = new Set<string>();
    for (let visitor = 0; visitor < 40; visitor += 1) {
      const answer = await edge.ask('/');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.headers['set-cookie']?.[0]).toMatch(
        /^lodge_bucket_4000=\d{1,6}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      const cookie = answer.cookies.join('; ');
      const set = JSON.parse(answer.body.split('id="lodge-page">')[1]?.split('</script>')[0] ?? '').set;
      for (const path of ['/', '/room/7', '/login']) {
        const again = await edge.page(path, { cookie });
        expect(again.set.id).toBe(set.id);
        expect(again.release?.channel).toBe(again.set.areas.host?.version === '2.0.0' ? 'canary' : 'promoted');
      }
      expect(await offered(cookie)).toBe(set.id);
      expect((await edge.ask('/', { headers: { cookie } })).cookies).toEqual([]);
      sides.add(set.areas.host.version);
    }
    expect([...sides].sort()).toEqual(['1.0.0', '2.0.0']);
  });
});

describe('a signed link', () => {
  const token = (until = inAnHour(), key = KEY) => signOverride(key, { versions: { host: '2.0.0' }, until });
  const open = (link: string, to = '') => edge.ask(`/-/override?token=${link}${to}`);

  test('gives this browser its versions until it expires', async () => {
    const until = inAnHour();
    const answer = await open(token(until));
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^lodge_override_4000=[\w.-]+; Max-Age=(3600|3599); Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const cookie = answer.cookies.join('');
    const page = await edge.page('/', { cookie });
    expect(page.release).toEqual({ channel: 'override', until });
    expect(page.set.areas.host?.version).toBe('2.0.0');
    expect(await offered(cookie)).toBe(page.set.id);
    expect((await edge.ask('/', { headers: { cookie } })).headers['cache-control']).toBe('private, no-cache');
    expect((await edge.page('/')).set.areas.host?.version).toBe('1.0.0');
  });

  test('works on every page', async () => {
    const answer = await edge.ask(`/room/7?override=${token()}`);
    expect([answer.status, answer.headers['cache-control']]).toEqual([303, 'no-store']);
    const opened = await edge.ask(String(answer.headers.location));
    expect([opened.status, opened.headers.location, opened.cookies.length]).toEqual([303, '/room/7', 1]);
  });

  test('redirects only to a path of this site', async () => {
    expect((await open(token(), '&to=/room/7')).headers.location).toBe('/room/7');
    for (const to of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/%09/evil.test']) {
      expect((await open(token(), `&to=${encodeURIComponent(to)}`)).headers.location).not.toContain('evil.test/');
      expect((await open(token(), `&to=${encodeURIComponent(to)}`)).headers.location).toMatch(/^\/(?!\/)/);
    }
  });

  test('a signed link that is expired, forged or outdated has no effect', async () => {
    const past = new Date(Date.now() - 1_000).toISOString();
    const gone = signOverride(KEY, { versions: { host: '9.9.9' }, until: inAnHour() });
    const cases: [string, number, RegExp][] = [
      [token(past), 410, /has ended/],
      [gone, 410, /has ended/],
      [`${token()}x`, 400, /not valid/],
      [token(inAnHour(), 'another key'), 400, /not valid/],
      ['', 400, /not valid/],
      ['nonsense', 400, /not valid/],
      ['%3Cscript%3E', 400, /not valid/],
    ];
    for (const [link, status, words] of cases) {
      const answer = await open(link);
      expect([link, answer.status, answer.cookies]).toEqual([link, status, []]);
      expect(answer.body).toMatch(words);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  test('is ignored after it expires even if its cookie is still sent', async () => {
    const cookie = `lodge_override_4000=${token(new Date(Date.now() - 1).toISOString())}`;
    expect((await edge.page('/', { cookie })).release).toEqual({ channel: 'promoted' });
  });

  test('can be ended only by a page of this site', async () => {
    const end = (headers: Record<string, string>) => edge.ask('/-/override/end', { method: 'POST', headers });
    const ended = await end({ origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' });
    expect(ended.status).toBe(204);
    expect(ended.headers['set-cookie']?.[0]).toMatch(/^lodge_override_4000=; Max-Age=0; Path=\//);
    const foreign = await end({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.cookies]).toEqual([403, []]);
    expect((await edge.ask('/-/override/end')).status).toBe(404);
  });

  test('applies on top of later promotions', async () => {
    const cookie = (await open(token())).cookies.join('');
    await addSample(store, 'guest', '1.5.0');
    await applyChange(store, {
      action: 'promote',
      name: 'guest',
      to: '1.5.0',
      journeys: 'skipped',
      reason: 'a test',
      ...by,
    });
    const { areas } = (await edge.page('/', { cookie })).set;
    expect([areas.host?.version, areas.guest?.version]).toEqual(['2.0.0', '1.5.0']);
    await applyChange(store, { action: 'rollback', name: 'guest', ...by });
  });
});

test('cookies under https are secure and bound to this host', async () => {
  const secure = await startTestEdge(store, { OVERRIDE_KEY: KEY, SITE_URL: 'https://lodge.example' });
  const token = signOverride(KEY, { versions: { host: '2.0.0' }, until: inAnHour() });
  const { headers } = await secure.ask(`/-/override?token=${token}`);
  expect(headers['set-cookie']?.[0]).toMatch(/^__Host-lodge_override=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  // All responses of the edge itself require https from then on.
  for (const path of ['/', '/r/browse/1.0.0/remoteEntry.js', '/gone.js', '/-/release', '/-/nothing', '/robots.txt']) {
    const answer = await secure.ask(path);
    expect([path, answer.headers['strict-transport-security']]).toEqual([path, 'max-age=63072000; includeSubDomains']);
    expect([path, answer.headers['x-content-type-options']]).toEqual([path, 'nosniff']);
  }
  await secure.close();
});

test('links are not available without a key', async () => {
  const keyless = await startTestEdge(store, { OVERRIDE_KEY: '' });
  const token = signOverride('', { versions: { host: '2.0.0' }, until: inAnHour() });
  expect((await keyless.ask(`/-/override?token=${token}`)).status).toBe(400);
  await keyless.close();
});
