import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { addSample, sampleStore } from '../testing/sample-store.ts';
import { composeSet } from './compose-set.ts';
import type { Store } from './store.ts';

let store: Store;
beforeEach(async () => {
  ({ store } = await sampleStore());
});

const ONES = { shell: '1.0.0', browse: '1.0.0', guest: '1.0.0', host: '1.0.0', admin: '1.0.0' };

test('a version with other content is refused', async () => {
  await expect(addSample(store, 'guest', '1.0.0', { 'assets/routes.js': 'changed' })).rejects.toThrow(
    'guest 1.0.0 is in the store with other content; give it a new version',
  );
});

test('adding the same version again changes nothing', async () => {
  const before = await store.readRelease('guest', '1.0.0');
  await addSample(store, 'guest', '1.0.0');
  expect(await store.readRelease('guest', '1.0.0')).toEqual(before);
});

test('versions are listed without what is being added', async () => {
  await addSample(store, 'guest', '1.1.0');
  await writeFile(join(store.folder, 'r/guest/.draft-1-2.0.0'), '');
  expect((await store.versions('guest')).sort()).toEqual(['1.0.0', '1.1.0']);
});

test('a set has the id of its content: the same versions make the same set, others another', async () => {
  const first = await composeSet(store, ONES);
  expect(await composeSet(store, ONES)).toEqual(first);
  await addSample(store, 'guest', '1.1.0');
  const second = await composeSet(store, { ...ONES, guest: '1.1.0' });
  expect(second.id).not.toBe(first.id);
  expect(await store.readSet(first.id)).toEqual(first);
  expect(await store.readSet(second.id)).toEqual(second);
});

test('a set of a version that is not stored is refused by name', async () => {
  await expect(composeSet(store, { ...ONES, host: '2.0.0' })).rejects.toThrow('host 2.0.0 is not in the release store');
});

test('the pointer names the set that was promoted last, and nothing is left half written', async () => {
  await store.movePointer('abc');
  expect(await store.readPointer()).toBe('abc');
  expect((await readdir(store.folder)).filter((file) => file.endsWith('.new'))).toEqual([]);
});

test('what is not there is undefined', async () => {
  expect(await store.readSet('nothing')).toBeUndefined();
  expect(await store.readRelease('host', '7.0.0')).toBeUndefined();
});

test('a damaged file is put aside, never deleted, and counts as not there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await writeFile(join(store.folder, 'pointer.json'), '{"set": ');
  expect(await store.readPointer()).toBeUndefined();
  const kept = (await readdir(store.folder)).find((file) => file.startsWith('pointer.json.corrupt-'));
  expect(await readFile(join(store.folder, String(kept)), 'utf8')).toBe('{"set": ');
});
