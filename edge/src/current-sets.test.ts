import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyChange } from 'releases/changes/apply-change';
import { readPointer } from 'releases/store/history';
import type { Pointer } from 'releases/store/records';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCurrentSets } from './current-sets.ts';

const log = vi.fn();

let store: Store;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  ({ store } = await sampleStore());
});

test('an edge that starts with a damaged promoted set makes it again', async () => {
  const set = (await createCurrentSets(store, log).current())?.promoted.set;
  await writeFile(join(store.folder, 'sets', `${set?.id}.json`), '{"id": ');
  expect((await createCurrentSets(store, log).current())?.promoted.set).toEqual(set);
});

test('one that has other fallbacks by now is named by the pointer that the edge goes by', async () => {
  for (const version of ['1.1.0', '1.2.0']) {
    await addSample(store, 'host', version);
    await applyChange(store, { action: 'promote', name: 'host', to: version, by: 'ben', journeys: 'passed' });
  }
  const { set: id } = (await readPointer(store)) as Pointer;
  await store.remove('host', '1.1.0', async () => false);
  await rm(join(store.folder, 'sets', `${id}.json`));
  const sets = createCurrentSets(store, log);
  for (const time of ['first', 'next']) {
    const now = await sets.current();
    expect(now?.promoted.set.areas.host?.version, time).toBe('1.2.0');
    expect(now?.pointer.set, time).toBe(now?.promoted.set.id);
    expect(now?.pointer.set, time).not.toBe(id);
  }
});
