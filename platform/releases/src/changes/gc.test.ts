import { existsSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseName } from 'contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '../store/store.ts';
import { writeWorkingTree } from '../store/working-tree.ts';
import { addSample, sampleStore } from '../testing/sample-store.ts';
import { applyChange } from './apply-change.ts';
import { collectGarbage } from './gc.ts';
import { readState } from './state.ts';

const order = { by: 'ben' } as const;
const now = { sets: 1, days: 30, isDryRun: false, by: 'gc' };

let store: Store;
beforeEach(async () => {
  ({ store } = await sampleStore());
});

/** Adds a version that was published `days` days ago. */
async function addOld(name: ReleaseName, version: string, days = 40): Promise<void> {
  await addSample(store, name, version);
  const file = join(store.folderOf(name, version), '.publication.json');
  const publication = JSON.parse(await readFile(file, 'utf8'));
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  await writeFile(file, JSON.stringify({ ...publication, at }));
}

const promoteHost = (to: string) =>
  applyChange(store, { action: 'promote', ...order, name: 'host', to, journeys: 'skipped', reason: 'a test' });
const names = async (options = now) =>
  (await collectGarbage(store, options)).map(({ name, version }) => `${name} ${version}`);

test('old unused versions are deleted', async () => {
  await addOld('host', '0.8.0');
  await addOld('shell', '0.9.0');
  expect(await names()).toEqual(['shell 0.9.0', 'host 0.8.0']);
  expect(await store.versions('host')).toEqual(['1.0.0']);
  expect((await readState(store)).history[0]).toMatchObject({
    action: 'gc',
    to: 'shell 0.9.0, host 0.8.0',
  });
  expect(await names()).toEqual([]);
});

test('the version of a retired area is kept as long as a recent set contains it', async () => {
  await addOld('reviews', '1.0.0');
  await applyChange(store, {
    action: 'promote',
    ...order,
    name: 'reviews',
    to: '1.0.0',
    journeys: 'skipped',
    reason: 'a test',
  });
  await applyChange(store, { action: 'retire', ...order, name: 'reviews' });
  expect(await names({ ...now, sets: 2 })).toEqual([]);
  expect(await names()).toEqual(['reviews 1.0.0']);
  expect(Object.keys((await readState(store)).versions)).not.toContain('reviews');
  const rollback = applyChange(store, { action: 'rollback', ...order, name: 'reviews' });
  await expect(rollback).rejects.toThrow('reviews was not on the site before');
});

test('a dry run deletes nothing', async () => {
  await addOld('host', '0.8.0');
  expect(await names({ ...now, isDryRun: true })).toEqual(['host 0.8.0']);
  expect(await store.versions('host')).toContain('0.8.0');
});

test('versions in use are kept regardless of their age', async () => {
  for (const version of ['0.7.0', '0.8.0', '0.9.0', '0.9.5']) await addOld('host', version);
  await addOld('admin', '0.5.0');
  await promoteHost('0.7.0');
  await promoteHost('0.8.0');
  await applyChange(store, {
    action: 'canary',
    journeys: 'skipped',
    reason: 'a test',
    ...order,
    name: 'host',
    to: '0.9.0',
    share: 0.1,
  });
  await writeWorkingTree(store, { shell: '1.0.0', browse: '1.0.0', guest: '1.0.0', host: '1.0.0', admin: '0.5.0' });
  expect(await names()).toEqual(['host 0.9.5']);
});

test('the versions of the last promoted sets are kept for rollbacks', async () => {
  for (const version of ['0.6.0', '0.7.0', '0.8.0', '0.9.0']) await addOld('host', version);
  for (const version of ['0.6.0', '0.7.0', '0.8.0', '0.9.0']) await promoteHost(version);
  expect(await names({ ...now, sets: 2, isDryRun: true })).toEqual(['host 0.6.0']);
  expect(await names({ ...now, sets: 3 })).toEqual([]);
});

test('the promoted version is kept while the file of its set is damaged', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await addOld('host', '0.8.0');
  const { set } = await promoteHost('0.8.0');
  await writeFile(join(store.folder, 'sets', `${set}.json`), '{');
  expect(await names({ ...now, sets: 0 })).toEqual([]);
});

test('a version that is promoted during its deletion is restored', async () => {
  await addOld('host', '0.8.0');
  await addOld('host', '0.9.0');
  const racing: Store = {
    ...store,
    hide: async (name, version) => {
      if (version === '0.8.0') await promoteHost('0.8.0');
      return store.hide(name, version);
    },
  };
  const gone = await collectGarbage(racing, now);
  expect(gone.map(({ version }) => version)).toEqual(['0.9.0']);
  expect(await store.readRelease('host', '0.8.0')).toBeDefined();
  expect((await readState(store)).history[0]).toMatchObject({ action: 'gc', to: 'host 0.9.0' });
});

test('an unused version is kept until it reaches the age limit', async () => {
  await addOld('host', '0.8.0', 29);
  expect(await names()).toEqual([]);
});

test('temporary files of a killed publication are deleted after a day', async () => {
  const drafts = ['r/host/.draft-1-2.0.0', '.build-x', '.upload-y'].map((path) => join(store.folder, path));
  for (const folder of drafts) {
    await mkdir(folder, { recursive: true });
    await utimes(folder, 0, 0);
  }
  for (const path of ['history/00000002.json.a.new', 'sets/0123.json.b.new', 'pointer.json.c.new']) {
    const file = join(store.folder, path);
    await writeFile(file, '{');
    await utimes(file, 0, 0);
    drafts.push(file);
  }
  const fresh = join(store.folder, '.build-now');
  await mkdir(fresh);
  await names();
  expect(drafts.filter((folder) => existsSync(folder))).toEqual([]);
  expect(existsSync(fresh)).toBe(true);
});
