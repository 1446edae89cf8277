import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyChange } from 'releases/changes/apply-change';
import { readPointer } from 'releases/store/history';
import type { Pointer } from 'releases/store/records';
import type { Store } from 'releases/store/store';
import { addSample, buildSample, sampleStore } from 'releases/testing/sample-store';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCurrentSets } from './current-sets.ts';

const log = vi.fn();

let store: Store;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  ({ store } = await sampleStore());
});

test('an edge that starts with a damaged promoted set restores it', async () => {
  const set = (await createCurrentSets(store, log).current())?.promoted.set;
  await writeFile(join(store.folder, 'sets', `${set?.id}.json`), '{"id": ');
  expect((await createCurrentSets(store, log).current())?.promoted.set).toEqual(set);
});

test('a promoted set with new fallbacks replaces the one in the pointer', async () => {
  for (const version of ['1.1.0', '1.2.0']) {
    await addSample(store, 'host', version);
    await applyChange(store, {
      action: 'promote',
      name: 'host',
      to: version,
      by: 'ben',
      journeys: 'skipped',
      reason: 'a test',
    });
  }
  const { set: id } = (await readPointer(store)) as Pointer;
  await (await store.hide('host', '1.1.0')).delete();
  await rm(join(store.folder, 'sets', `${id}.json`));
  const sets = createCurrentSets(store, log);
  for (const time of ['first', 'next']) {
    const now = await sets.current();
    expect(now?.promoted.set.areas.host?.version, time).toBe('1.2.0');
    expect(now?.pointer.set, time).toBe(now?.promoted.set.id);
    expect(now?.pointer.set, time).not.toBe(id);
  }
});

test('a missing set is looked up at most once in ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const readSet = vi.spyOn(store, 'readSet');
  const sets = createCurrentSets(store, log);
  const id = 'ab'.repeat(16);
  for (let time = 0; time < 5; time += 1) expect(await sets.load(id)).toBeUndefined();
  expect(readSet).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(11_000);
  await sets.load(id);
  expect(readSet).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('a shell that needs a newer edge is not served', async () => {
  const sets = createCurrentSets(store, log);
  const before = await sets.current();
  const { release, folder } = await buildSample('shell', '2.0.0');
  delete release.offers?.page;
  await store.add(release, folder, 'build');
  await applyChange(store, {
    action: 'promote',
    name: 'shell',
    to: '2.0.0',
    by: 'ben',
    journeys: 'skipped',
    reason: 'a test',
  });
  expect(await sets.current()).toEqual(before);
  const message = expect.stringContaining('shell 2.0.0 has no page that this edge understands');
  expect(log).toHaveBeenCalledWith({ level: 'error', message });
});
