import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { applyChange } from '../changes/apply-change.ts';
import { readPointer } from '../store/history.ts';
import { readSnapshot } from '../store/snapshot.ts';
import { openStore, type Store } from '../store/store.ts';
import { addSample, promotedVersions, SAMPLE_NAMES } from '../testing/sample-store.ts';
import { promoteTree } from './promote-tree.ts';

const ONES = { shell: '1.0.0', browse: '1.0.0', guest: '1.0.0', host: '1.0.0', admin: '1.0.0' };
const ben = { by: 'ben', journeys: 'skipped', reason: 'a test' } as const;

let store: Store;
beforeEach(async () => {
  store = openStore(await mkdtemp(join(tmpdir(), 'lodge-tree-store-')));
  for (const name of SAMPLE_NAMES) await addSample(store, name, '1.0.0');
  for (const version of ['1.0.0+new', '1.1.0']) await addSample(store, 'host', version);
  await promoteTree(store, ONES);
});

const versions = async () => promotedVersions(store);

test('the first start promotes the tree, and a second one moves nothing', async () => {
  expect(await versions()).toEqual(ONES);
  await promoteTree(store, ONES);
  expect((await readPointer(store))?.revision).toBe(1);
  expect((await readSnapshot(store, { entries: 9 })).entries.map(({ event }) => [event.by, event.action])).toEqual([
    ['build', 'promote'],
  ]);
});

test("a team's promotion outlives the start of a tree whose sources did not change", async () => {
  await applyChange(store, { action: 'promote', ...ben, name: 'host', to: '1.1.0' });
  await promoteTree(store, ONES);
  expect((await versions()).host).toBe('1.1.0');
});

test('so does a rollback, and what a breaker did', async () => {
  const changed = { ...ONES, host: '1.0.0+new' };
  await promoteTree(store, changed);
  await applyChange(store, { action: 'rollback', name: 'host', by: 'ben' });
  await promoteTree(store, changed);
  expect((await versions()).host).toBe('1.0.0');
  await applyChange(store, { action: 'promote', ...ben, name: 'host', to: '1.1.0' });
  await applyChange(store, { action: 'breaker', name: 'host', version: '1.1.0', reason: 'It failed', by: 'edge' });
  await promoteTree(store, changed);
  expect((await versions()).host).toBe('1.0.0');
});

test('sources that changed since the last start move their own name alone, on top of what teams did', async () => {
  await addSample(store, 'browse', '1.0.0+new');
  await applyChange(store, { action: 'promote', ...ben, name: 'host', to: '1.1.0' });
  await promoteTree(store, { ...ONES, browse: '1.0.0+new' });
  expect(await versions()).toEqual({ ...ONES, browse: '1.0.0+new', host: '1.1.0' });
  const { event } = (await readSnapshot(store, { entries: 1 })).entries[0] ?? {};
  expect(event).toMatchObject({ by: 'build', name: 'browse', from: '1.0.0', to: '1.0.0+new' });
});

test('going back to older sources promotes their version again, also when its breaker is open', async () => {
  await promoteTree(store, { ...ONES, host: '1.0.0+new' });
  await applyChange(store, { action: 'breaker', name: 'host', version: '1.0.0', reason: 'It failed', by: 'edge' });
  await promoteTree(store, ONES);
  expect((await versions()).host).toBe('1.0.0');
  expect((await readPointer(store))?.broken).toEqual([]);
});

test('a promoted version that is gone from the store gives way to the one of the tree', async () => {
  await applyChange(store, { action: 'promote', ...ben, name: 'host', to: '1.1.0' });
  await (await store.hide('host', '1.1.0')).delete();
  await promoteTree(store, ONES);
  expect(await versions()).toEqual(ONES);
  expect((await readdir(join(store.folder, 'r/host'))).filter((name) => name.startsWith('.draft'))).toEqual([]);
});

test("an area that the tree's new shell would not load comes from the tree too", async () => {
  await applyChange(store, { action: 'promote', ...ben, name: 'host', to: '1.1.0' });
  await addSample(store, 'shell', '2.0.0', {}, {}, { platform: 2, http: 1, shared: {} });
  const requires = { platform: '^2', http: '^1' };
  for (const name of ['browse', 'guest', 'host', 'admin'] as const)
    await addSample(store, name, '2.0.0', {}, { requires });
  const twos = { shell: '2.0.0', browse: '2.0.0', guest: '2.0.0', host: '2.0.0', admin: '2.0.0' };
  await promoteTree(store, twos);
  expect(await versions()).toEqual(twos);
});

test('an area that the tree has since its last start comes to the site, and one that it has no more leaves it', async () => {
  await addSample(store, 'reviews', '1.0.0');
  await promoteTree(store, { ...ONES, reviews: '1.0.0' });
  expect(await versions()).toEqual({ ...ONES, reviews: '1.0.0' });
  await promoteTree(store, ONES);
  expect(await versions()).toEqual(ONES);
  const { event } = (await readSnapshot(store, { entries: 1 })).entries[0] ?? {};
  expect(event).toMatchObject({ by: 'build', action: 'retire', name: 'reviews', from: '1.0.0', to: null });
});

test('an area that only another repository publishes stays at every start', async () => {
  await addSample(store, 'reviews', '1.0.0');
  await applyChange(store, { action: 'promote', ...ben, name: 'reviews', to: '1.0.0' });
  await promoteTree(store, { ...ONES, host: '1.0.0+new' });
  expect(await versions()).toEqual({ ...ONES, host: '1.0.0+new', reviews: '1.0.0' });
});

test('it leaves when the new shell would not load it, or its files are gone: the site starts', async () => {
  await addSample(store, 'reviews', '1.0.0');
  await applyChange(store, { action: 'promote', ...ben, name: 'reviews', to: '1.0.0' });
  await (await store.hide('reviews', '1.0.0')).delete();
  await promoteTree(store, ONES);
  expect(await versions()).toEqual(ONES);
});

test('a retired area stays away until its sources change', async () => {
  await applyChange(store, { action: 'retire', name: 'host', by: 'ben' });
  await promoteTree(store, ONES);
  expect(Object.keys(await versions())).not.toContain('host');
  await promoteTree(store, { ...ONES, host: '1.0.0+new' });
  expect((await versions()).host).toBe('1.0.0+new');
});
