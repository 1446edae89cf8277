import type { SdkListing } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

let edge: TestEdge | undefined;
afterEach(() => edge?.close());

/** A site whose shell 1.0.0 has no packages; `promoted` are the shells after it. */
async function site(...promoted: string[]) {
  const { store } = await sampleStore();
  await addSample(store, 'shell', '1.1.0', { 'sdk/shared-ui-1.0.0.tgz': 'first', 'sdk/contracts-1.0.0.tgz': 'same' });
  await addSample(store, 'shell', '1.2.0', { 'sdk/shared-ui-1.1.0.tgz': 'second', 'sdk/contracts-1.0.0.tgz': 'same' });
  for (const to of promoted) {
    const reason = 'A test of packages';
    await applyChange(store, { action: 'promote', by: 'test', name: 'shell', to, journeys: 'skipped', reason });
  }
  edge = await startTestEdge(store);
  return edge.ask;
}

test('the site lists the packages of the promoted shell, at addresses that never change', async () => {
  const ask = await site('1.1.0');
  const { status, headers, body } = await ask('/-/sdk/');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/json; charset=utf-8',
    'no-store',
  ]);
  const listing = JSON.parse(body) as SdkListing;
  expect(listing.shell).toBe('1.1.0');
  const integrity = expect.stringMatching(/^sha384-/);
  expect(listing.packages).toEqual([
    { name: 'shared-ui', version: '1.0.0', address: '/r/shell/1.1.0/sdk/shared-ui-1.0.0.tgz', integrity },
    { name: 'contracts', version: '1.0.0', address: '/r/shell/1.1.0/sdk/contracts-1.0.0.tgz', integrity },
  ]);
  const found = await ask(listing.packages[0]?.address ?? '');
  expect([found.status, found.headers['content-type'], found.body]).toEqual([200, 'application/gzip', 'first']);
  expect(found.headers['cache-control']).toContain('immutable');
});

test('a package is found by its name too, and asked for again each time', async () => {
  const ask = await site('1.2.0');
  const { status, headers, body } = await ask('/-/sdk/shared-ui-1.1.0.tgz');
  expect([status, body, headers['cache-control']]).toEqual([200, 'second', 'public, no-cache']);
  expect((await ask('/-/sdk/shared-ui-1.1.0.tgz', { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(
    304,
  );
  const head = await ask('/-/sdk/shared-ui-1.1.0.tgz', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '6', '']);
  expect((await ask('/-/sdk/', { method: 'HEAD' })).body).toBe('');
});

test('what a team installed of a shell stays after the next one, and after a rollback', async () => {
  const ask = await site('1.1.0', '1.2.0', '1.1.0');
  expect(JSON.parse((await ask('/-/sdk/')).body).shell).toBe('1.1.0');
  for (const address of ['/-/sdk/shared-ui-1.1.0.tgz', '/r/shell/1.2.0/sdk/shared-ui-1.1.0.tgz'])
    expect((await ask(address)).body, address).toBe('second');
});

test('a shell of before has no packages, and nothing else is one', async () => {
  const ask = await site();
  expect(JSON.parse((await ask('/-/sdk/')).body)).toEqual({ shell: '1.0.0', packages: [] });
  for (const path of ['release.json', '../release.json', 'shared-ui-9.0.0.tgz', '%2e%2e/x-1.0.0.tgz', 'x.tgz', '%ff'])
    expect((await ask(`/-/sdk/${path}`)).status, path).toBe(404);
  expect((await ask('/-/sdk/', { method: 'POST' })).status).toBe(404);
});
