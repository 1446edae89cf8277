import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeSet } from 'releases/store/compose-set';
import { movePointer } from 'releases/store/pointer';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCurrentSets } from './current-sets.ts';

const ONES = { shell: '1.0.0', browse: '1.0.0', guest: '1.0.0', host: '1.0.0', admin: '1.0.0' };
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
  await addSample(store, 'host', '0.9.0');
  const { id } = await composeSet(store, ONES, { host: '0.9.0' });
  const facts = { action: 'promote', by: 'ben', name: null, from: null, to: id, reason: null, journeys: null } as const;
  await movePointer(store, async (now) => ({ ...now, set: id }), facts);
  await rm(join(store.folder, 'sets', `${id}.json`));
  const sets = createCurrentSets(store, log);
  for (const time of ['first', 'next']) {
    const now = await sets.current();
    expect(now?.promoted.set.areas.host?.version, time).toBe('1.0.0');
    expect(now?.pointer.set, time).toBe(now?.promoted.set.id);
    expect(now?.pointer.set, time).not.toBe(id);
  }
});
