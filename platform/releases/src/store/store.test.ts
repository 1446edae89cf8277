import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { candidateSet } from '../changes/candidate-set.ts';
import { addSample, buildSample, sampleStore } from '../testing/sample-store.ts';
import { openStore, type Store } from './store.ts';

let store: Store;
beforeEach(async () => {
  ({ store } = await sampleStore());
});

test('a stored version cannot be replaced with other content', async () => {
  await expect(addSample(store, 'guest', '1.0.0', { 'assets/routes.js': 'changed' })).rejects.toThrow(
    'guest 1.0.0 is already stored with other content; raise its version',
  );
});

test('a stored version cannot be replaced with other metadata', async () => {
  const refused = { code: 'same-version-other-content' };
  const login = { path: '/login', access: 'public', title: 'Sign in', module: './routes' } as const;
  await expect(addSample(store, 'guest', '1.0.0', {}, { routes: [login] })).rejects.toMatchObject(refused);
  const offers = { platform: 2, http: 1, shared: { react: '19.0.0' } };
  await expect(addSample(store, 'shell', '1.0.0', {}, {}, offers)).rejects.toMatchObject(refused);
  const { release, folder } = await buildSample('guest', '1.0.0');
  await expect(store.add({ ...release, budget: { './routes': 900 } }, folder, 'ben')).rejects.toMatchObject(refused);
  expect(await store.add({ ...release, source: 'a later commit that builds the same' }, folder, 'ben')).toBe(false);
});

test('concurrent additions of a version never mix their content', async () => {
  const contents = ['a', 'b', 'c', 'd'];
  const results = await Promise.allSettled(
    // Open one store for each addition, as separate processes would.
    contents.map((content) => addSample(openStore(store.folder), 'host', '3.0.0', { 'assets/routes.js': content })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const winner = contents[results.findIndex(({ status }) => status === 'fulfilled')];
  expect(await readFile(join(store.folder, 'r/host/3.0.0/assets/routes.js'), 'utf8')).toBe(winner);
  expect(await readdir(join(store.folder, 'r/host'))).toEqual(['1.0.0', '3.0.0']);
});

test('a name that is a path to another folder cannot be read', async () => {
  expect(await store.readRelease('host', '../guest/1.0.0')).toBeUndefined();
  expect(await store.readSet('../pointer')).toBeUndefined();
});

test('the publisher of a version is not part of its public release', async () => {
  expect(await store.readPublication('host', '1.0.0')).toMatchObject({ by: 'build' });
  expect(JSON.stringify(await store.readRelease('host', '1.0.0'))).not.toContain('"by"');
});

test('adding an identical version has no effect', async () => {
  const before = await store.readRelease('guest', '1.0.0');
  await addSample(store, 'guest', '1.0.0');
  expect(await store.readRelease('guest', '1.0.0')).toEqual(before);
});

test('incomplete versions are not listed', async () => {
  await addSample(store, 'guest', '1.1.0');
  await writeFile(join(store.folder, 'r/guest/.draft-1-2.0.0'), '');
  expect((await store.versions('guest')).sort()).toEqual(['1.0.0', '1.1.0']);
});

test('the id of a set is derived from its content', async () => {
  const first = await candidateSet(store, {});
  expect(await candidateSet(store, {})).toEqual(first);
  await addSample(store, 'guest', '1.1.0');
  const second = await candidateSet(store, { guest: '1.1.0' });
  expect(second.id).not.toBe(first.id);
  expect(await store.readSet(first.id)).toEqual(first);
  expect(await store.readSet(second.id)).toEqual(second);
});

test('the error for a set with a missing version names the version', async () => {
  await expect(candidateSet(store, { host: '2.0.0' })).rejects.toThrow('host 2.0.0 is not in the release store');
});

test('reading a missing release or set returns undefined', async () => {
  expect(await store.readSet('nothing')).toBeUndefined();
  expect(await store.readRelease('host', '7.0.0')).toBeUndefined();
});

test('a damaged file is renamed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const file = join(store.folder, 'r/host/1.0.0/release.json');
  await writeFile(file, '{"name": ');
  expect(await store.readRelease('host', '1.0.0')).toBeUndefined();
  const kept = (await readdir(dirname(file))).find((name) => name.startsWith('release.json.corrupt-'));
  expect(await readFile(join(dirname(file), String(kept)), 'utf8')).toBe('{"name": ');
});
