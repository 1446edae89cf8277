import type { Cohort, ReleasesState } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import { readPointer } from 'releases/store/history';
import { readSnapshot } from 'releases/store/snapshot';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEdgeSettings } from '../settings.ts';
import { ADMIN_COOKIE, HOST_COOKIE, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

/** Canaries for people of a role, of a country, or with a header. */

let store: Store;
let edge: TestEdge;
beforeEach(async () => {
  ({ store } = await sampleStore());
  await addSample(store, 'host', '2.0.0');
  edge = await startTestEdge(store, { COUNTRY_HEADER: 'CF-IPCountry' });
});
afterEach(() => edge.close());

const begin = (cohort: Cohort, share = 1) =>
  applyChange(store, {
    action: 'canary',
    name: 'host',
    to: '2.0.0',
    share,
    cohort,
    journeys: 'skipped',
    reason: 'a test',
    by: 'ben',
  });

type Headers = Record<string, string>;
const channelOf = async (headers: Headers, at = edge) => (await at.page('/', headers)).release?.channel;
const GUEST_COOKIE = 'lodge_session_4000=guest';

describe('of a role', () => {
  test('it goes to those whom the API knows with it, and to nobody who claims it', async () => {
    await begin({ role: 'host' });
    expect(await channelOf({ cookie: HOST_COOKIE })).toBe('canary');
    for (const cookie of [
      '',
      GUEST_COOKIE,
      ADMIN_COOKIE,
      'lodge_session_4000=forged',
      'lodge_session_4001=host',
      'lodge_hint_4000=1; role=host',
    ])
      expect([cookie, await channelOf({ cookie, 'x-role': 'host' })]).toEqual([cookie, 'promoted']);
    const offered = await edge.ask('/-/release', { headers: { cookie: `${HOST_COOKIE}; lodge_bucket_4000=1` } });
    expect(JSON.parse(offered.body).set).toBe((await readPointer(store))?.canary?.set);
  });

  test('the API is asked once for a session, and not for strangers', async () => {
    await begin({ role: 'host' });
    let asked = 0;
    edge.api.on('request', ({ url }) => {
      if (url === '/api/session') asked += 1;
    });
    for (let page = 0; page < 5; page += 1) {
      await channelOf({});
      await channelOf({ cookie: 'lodge_hint_4000=1; lodge_bucket_4000=7' });
    }
    expect(asked).toBe(0);
    for (let page = 0; page < 5; page += 1) await channelOf({ cookie: HOST_COOKIE });
    expect(asked).toBe(1);
  });

  test('while the API cannot say who asks, pages come of the promoted set', async () => {
    await begin({ role: 'host' });
    const alone = await startTestEdge(store, { API_URL: 'http://127.0.0.1:1' });
    expect(await channelOf({ cookie: HOST_COOKIE }, alone)).toBe('promoted');
    await alone.close();
  });

  test('a share is drawn among them, and each stays on one side', async () => {
    await begin({ role: 'host' }, 0.5);
    const channels = new Set<string | undefined>();
    for (let bucket = 0; bucket < 40; bucket += 1) {
      const bucketCookie = `lodge_bucket_4000=${bucket}`;
      const channel = await channelOf({ cookie: `${HOST_COOKIE}; ${bucketCookie}` });
      expect(await channelOf({ cookie: `${HOST_COOKIE}; ${bucketCookie}` })).toBe(channel);
      expect(await channelOf({ cookie: bucketCookie })).toBe('promoted');
      channels.add(channel);
    }
    expect([...channels].sort()).toEqual(['canary', 'promoted']);
  });

  test('it is compared with the others of that role alone', async () => {
    await begin({ role: 'host' }, 0.5);
    const { pointer } = await readSnapshot(store);
    let visitor = 0;
    const see = async (side: 'canary' | 'control', outcome: 'shown' | 'failed', visitors: number, cookie: string) => {
      const set = (side === 'canary' ? pointer?.canary?.set : pointer?.set) ?? '';
      const version = side === 'canary' ? '2.0.0' : '1.0.0';
      for (let count = 0; count < visitors; count += 1) {
        visitor += 1;
        const areas = [{ area: 'host', version, outcome }];
        await edge.report({ set, page: 'host', areas }, `203.0.${visitor}.1`, { cookie });
      }
    };
    await see('control', 'shown', 12, HOST_COOKIE);
    for (const cookie of ['', GUEST_COOKIE, 'lodge_session_4000=forged']) await see('control', 'failed', 10, cookie);
    await see('canary', 'shown', 9, HOST_COOKIE);
    expect((await readPointer(store))?.canary).not.toBeNull();
    // Also of those whom the canary signed out.
    await see('canary', 'failed', 3, '');
    expect((await readPointer(store))?.canary).toBeNull();
    const { entries } = await readSnapshot(store);
    expect(entries.at(-1)?.event.reason).toBe('It failed for 3 of 12 visitors, the promoted one for 0 of 12');
  });
});

test('of a header: it goes to requests with just that name and value', async () => {
  await begin({ header: { name: 'x-qa', value: 'blue' } });
  expect(await channelOf({ 'X-QA': 'blue' })).toBe('canary');
  for (const headers of [
    {},
    { 'x-qa': 'Blue' },
    { 'x-qa': 'blue, blue' },
    { 'x-qa': '' },
    { 'x-other': 'blue' },
  ] as Headers[])
    expect(await channelOf(headers)).toBe('promoted');
});

test('of a country: it goes to those of whom a trusted proxy says so', async () => {
  await begin({ country: 'DE' });
  expect(await channelOf({ 'cf-ipcountry': 'DE' })).toBe('canary');
  for (const headers of [
    {},
    { 'cf-ipcountry': 'FR' },
    { 'cf-ipcountry': 'DE, DE' },
    { 'x-country': 'DE' },
  ] as Headers[])
    expect(await channelOf(headers)).toBe('promoted');
  for (const env of [{ COUNTRY_HEADER: '' }, { COUNTRY_HEADER: 'cf-ipcountry', TRUST_PROXY: '10.0.0.5' }]) {
    const other = await startTestEdge(store, env);
    expect(await channelOf({ 'cf-ipcountry': 'DE' }, other)).toBe('promoted');
    await other.close();
  }
});

test('the country’s header is a setting that needs a trusted proxy', () => {
  const read = (env: Headers) => () =>
    readEdgeSettings({ SITE_URL: 'http://localhost:4000', API_URL: 'http://127.0.0.1:1', RELEASES_DIR: '/r', ...env });
  expect(read({ COUNTRY_HEADER: 'cf-ipcountry' })).toThrow('COUNTRY_HEADER needs TRUST_PROXY');
  expect(read({ COUNTRY_HEADER: 'a b', TRUST_PROXY: 'loopback' })).toThrow(
    'COUNTRY_HEADER must be the name of a header',
  );
});

test('who releases over HTTP is refused in a sentence for a cohort that is none', async () => {
  const order = async (more: object, at = edge) => {
    const answer = await at.ask('/-/releases', {
      method: 'POST',
      headers: { cookie: ADMIN_COOKIE, 'content-type': 'application/json', origin: 'http://localhost:4000' },
      body: JSON.stringify({
        action: 'canary',
        name: 'host',
        to: '2.0.0',
        share: 1,
        journeys: 'skipped',
        reason: 'a test',
        ...more,
      }),
    });
    return [answer.status, JSON.parse(answer.body).detail];
  };
  expect(await order({ cohort: { role: 'owner' } })).toEqual([
    400,
    'The body is not valid at cohort.role: must be guest, host or admin.',
  ]);
  expect(await order({ cohort: { country: 'DEU' } })).toEqual([400, expect.stringContaining('must be two letters')]);
  expect(await order({ cohort: {} })).toEqual([400, expect.stringContaining('must have exactly one of role')]);
  const injected = { name: 'x-qa', value: 'a\r\nset-cookie: b' };
  expect(await order({ cohort: { header: injected } })).toEqual([400, expect.stringContaining('plain characters')]);
  expect(await order({})).toEqual([400, 'The share must be above 0 and below 1.']);
  const nowhere = await startTestEdge(store);
  expect(await order({ cohort: { country: 'DE' } }, nowhere)).toEqual([
    400,
    'This site does not know where its visitors are: COUNTRY_HEADER is not set.',
  ]);
  await nowhere.close();
  expect((await order({ cohort: { country: 'DE' } }))[0]).toBe(200);
  const answer = await edge.ask('/-/releases', { headers: { cookie: ADMIN_COOKIE } });
  expect((JSON.parse(answer.body) as ReleasesState).canary).toMatchObject({ share: 1, cohort: { country: 'DE' } });
});
