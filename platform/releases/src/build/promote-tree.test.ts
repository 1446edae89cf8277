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

test('a start with unchanged sources does not promote the working tree again', async () => {
  expect(await versions()).toEqual(ONES);
  await promoteTree(store, ONES);
  expect((await readPointer(store))?.revision).toBe(1);
  expect((await readSnapshot(store, { entries: 9 })).entries.map(({ event }) => [event.by, event.action])).toEqual([
    ['build', 'promote'],
  ]);
});

test('a start with unchanged sources keeps a promotion by a team', async () => {
  await applyChange(store, { action: 'promote', ...ben, name: 'host', to: '1.1.0' });
  await promoteTree(store, ONES);
  expect((await versions()).host).toBe('1.1.0');
});

test('a start with unchanged sources keeps a rollback', async () => {
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

test('changed sources of an area promote only that area', async () => {
  await addSample(store, 'browse', '1.0.0+new');
  await applyChange(store, { action: 'promote', ...ben, name: 'host', to: '1.1.0' });
  await promoteTree(store, { ...ONES, browse: '1.0.0+new' });
  expect(await versions()).toEqual({ ...ONES, browse: '1.0.0+new', host: '1.1.0' });
  const { event } = (await readSnapshot(store, { entries: 1 })).entries[0] ?? {};
  expect(event).toMatchObject({ by: 'build', name: 'browse', from: '1.0.0', to: '1.0.0+new' });
});

test('reverted sources promote the earlier version', async () => {
  await promoteTree(store, { ...ONES, host: '1.0.0+new' });
  await applyChange(store, { action: 'breaker', name: 'host', version: '1.0.0', reason: 'It failed', by: 'edge' });
  await promoteTree(store, ONES);
  expect((await versions()).host).toBe('1.0.0');
  expect((await readPointer(store))?.broken).toEqual([]);
});

test('a promoted version that is missing from the store is replaced with that of the working tree', async () => {
  await applyChange(store, { action: 'promote', ...ben, name: 'host', to: '1.1.0' });
  await (await store.hide('host', '1.1.0')).delete();
  await promoteTree(store, ONES);
  expect(await versions()).toEqual(ONES);
  expect((await readdir(join(store.folder, 'r/host'))).filter((name) => name.startsWith('.draft'))).toEqual([]);
});

test('an area that is incompatible with the new shell is replaced with that of the working tree', async () => {
  await applyChange(store, { action: 'promote', ...ben, name: 'host', to: '1.1.0' });
  await addSample(store, 'shell', '2.0.0', {}, {}, { platform: 2, http: 1, shared: {} });
  const requires = { platform: '^2', http: '^1' };
  for (const name of ['browse', 'guest', 'host', 'admin'] as const)
    await addSample(store, name, '2.0.0', {}, { requires });
  const twos = { shell: '2.0.0', browse: '2.0.0', guest: '2.0.0', host: '2.0.0', admin: '2.0.0' };
  await promoteTree(store, twos);
  expect(await versions()).toEqual(twos);
});

test('an area is added to or removed from the site when its folder is', async () => {
  await addSample(store, 'reviews', '1.0.0');
  await promoteTree(store, { ...ONES, reviews: '1.0.0' });
  expect(await versions()).toEqual({ ...ONES, reviews: '1.0.0' });
  await promoteTree(store, ONES);
  expect(await versions()).toEqual(ONES);
  const { event } = (await readSnapshot(store, { entries: 1 })).entries[0] ?? {};
  expect(event).toMatchObject({ by: 'build', action: 'retire', name: 'reviews', from: '1.0.0', to: null });
});

test('an area from another repository remains on the site', async () => {
  await addSample(store, 'reviews', '1.0.0');
  await applyChange(store, { action: 'promote', ...ben, name: 'reviews', to: '1.0.0' });
  await promoteTree(store, { ...ONES, host: '1.0.0+new' });
  expect(await versions()).toEqual({ ...ONES, host: '1.0.0+new', reviews: '1.0.0' });
});

test('an area from another repository is removed if its files are missing', async () => {
  await addSample(store, 'reviews', '1.0.0');
  await applyChange(store, { action: 'promote', ...ben, name: 'reviews', to: '1.0.0' });
  await (await store.hide('reviews', '1.0.0')).delete();
  await promoteTree(store, ONES);
  expect(await versions()).toEqual(ONES);
});

test('a retired area remains retired until its sources change', async () => {
  await applyChange(store, { action: 'retire', name: 'host', by: 'ben' });
  await promoteTree(store, ONES);
  expect(Object.keys(await versions())).not.toContain('host');
  await promoteTree(store, { ...ONES, host: '1.0.0+new' });
  expect((await versions()).host).toBe('1.0.0+new');
});
