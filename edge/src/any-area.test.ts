import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaManifest, ReleaseChange } from 'contracts';
import { UPLOAD_TYPE } from 'releases/publish/upload';
import type { Store } from 'releases/store/store';
import { packVersion } from 'releases/store/version-archive';
import { buildSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

/** Tests adding a previously unknown area to a site with a history, and removing it. */

const TOKEN = 'token-of-the-reviews-team-in-this-test';
const PATH = '/dashboard/reviews';
const MANIFEST: Partial<AreaManifest> = {
  routes: [{ path: PATH, access: 'signed-in', title: 'Reviews', module: './routes' }],
  menu: [{ label: 'Reviews', path: PATH, for: 'guest' }],
};

let store: Store;
let edge: TestEdge;
beforeEach(async () => {
  ({ store } = await sampleStore());
  edge = await startTestEdge(store, { RELEASE_TOKENS: `reviews:${TOKEN},host:token-of-the-host-team-in-this-test` });
});
afterEach(() => edge.close());

async function publish(
  name: string,
  version: string,
  token = TOKEN,
  files: Record<string, string> = {},
): Promise<number> {
  const entry = JSON.stringify({ exposes: [{ path: './routes' }], shared: [] });
  const { folder } = await buildSample(name, version, { 'mf-manifest.json': entry, ...files }, MANIFEST);
  const answer = await fetch(`${edge.url}/-/releases/${name}/${version}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': UPLOAD_TYPE },
    body: new Uint8Array(await packVersion(folder)),
  });
  return answer.status;
}

async function change(body: ReleaseChange, token = TOKEN): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { status } = await edge.ask('/-/releases', { method: 'POST', headers, body: JSON.stringify(body) });
  return status;
}
const promotion = (name: string, to = '1.0.0') =>
  ({ action: 'promote', name, to, journeys: 'skipped', reason: 'a test' }) as const;
const page = async (path = PATH) => (await edge.ask(path, { headers: { accept: 'text/html' } })).status;

test('a team can publish and promote a new area with its token', async () => {
  expect([await page(), await publish('reviews', '1.0.0'), await page()]).toEqual([404, 201, 404]);
  expect(await change(promotion('reviews'))).toBe(200);
  expect(await page()).toBe(200);
  const { set } = await edge.page('/');
  expect(Object.keys(set.areas)).toEqual(['admin', 'browse', 'guest', 'host', 'reviews']);
  expect(set.areas.reviews?.menu).toEqual(MANIFEST.menu);
});

test('the edge does not run uploaded code', async () => {
  const proof = join(store.folder, 'ran');
  const effect = `process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(proof)}, '');`;
  const entry = `${effect}\nexport const init = () => {}; export const get = () => import('./assets/routes.js');`;
  expect(await publish('reviews', '1.0.0', TOKEN, { 'remoteEntry.js': entry })).toBe(201);
  expect(existsSync(proof)).toBe(false);
});

test('a token for another name cannot publish or retire the area', async () => {
  expect(await publish('reviews', '1.0.0', 'token-of-the-host-team-in-this-test')).toBe(403);
  expect(await publish('payments', '1.0.0')).toBe(403);
  await publish('reviews', '1.0.0');
  await change(promotion('reviews'));
  expect(await change({ action: 'retire', name: 'reviews' }, 'token-of-the-host-team-in-this-test')).toBe(403);
  expect(await change({ action: 'retire', name: 'host' })).toBe(403);
  expect([await page(), await page('/')]).toEqual([200, 200]);
});

test('a retired area has no page until it is promoted again', async () => {
  await publish('reviews', '1.0.0');
  await change(promotion('reviews'));
  const tab = (await edge.page(PATH)).set;
  expect(await change({ action: 'retire', name: 'reviews', reason: 'Nobody reads them' })).toBe(200);
  expect(await page()).toBe(404);
  const { set } = await edge.page('/');
  expect([set.areas.reviews, set.fallbacks?.reviews]).toEqual([undefined, undefined]);

  // A tab that is still open may load more files of the area and send reports.
  expect((await edge.ask(`${tab.areas.reviews?.base}remoteEntry.js`)).status).toBe(200);
  const shown = { area: 'reviews', version: '1.0.0', outcome: 'shown' } as const;
  expect((await edge.report({ set: tab.id, page: 'reviews', areas: [shown] }, '203.0.113.7')).status).toBe(204);
  const failed = { ...shown, outcome: 'failed' } as const;
  expect((await edge.report({ set: tab.id, page: 'reviews', areas: [failed] }, '203.0.113.7')).status).toBe(204);

  expect(await change(promotion('reviews'))).toBe(200);
  expect([await page(), (await edge.page(PATH)).set.id]).toEqual([200, tab.id]);
});

test('a new area can start as a canary', async () => {
  await publish('reviews', '1.0.0');
  expect(
    await change({
      action: 'canary',
      journeys: 'skipped',
      reason: 'a test',
      name: 'reviews',
      to: '1.0.0',
      share: 0.999999,
    }),
  ).toBe(200);
  const set = (await edge.page(PATH, { cookie: 'lodge_bucket_4000=1' })).set;
  expect(set.areas.reviews?.version).toBe('1.0.0');
  expect((await edge.page('/', { cookie: 'lodge_bucket_4000=1' })).release?.channel).toBe('canary');
});
