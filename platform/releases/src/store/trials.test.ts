import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleStore } from '../testing/sample-store.ts';
import type { Store } from './store.ts';
import { openTrials } from './trials.ts';

const WINDOW_MS = 600_000;
/** Instants are of this century. */
const START = Date.parse('2026-01-01T00:00:00Z');

let store: Store;
let time: number;
const log = vi.fn();
beforeEach(async () => {
  ({ store } = await sampleStore());
  time = START;
  log.mockClear();
});

/** An edge that has just started. */
const start = () => openTrials(store, { name: 'areas', windowMs: WINDOW_MS, log, now: () => time });
const files = () => readdir(join(store.folder, 'trials/areas'));

test('a failure counts for the window alone, however often the client comes back and succeeds', async () => {
  const trials = start();
  await trials.add('host', 'ada', true);
  await trials.add('host', 'ada', false);
  expect(await trials.trial('host')).toEqual({ clients: 1, failing: 1 });
  for (let minute = 1; minute <= 10; minute += 1) {
    time = START + minute * 60_000;
    await trials.add('host', 'ada', false);
  }
  expect(await trials.trial('host')).toEqual({ clients: 1, failing: 0 });
});

test('a client that did not come back within the window is forgotten', async () => {
  const trials = start();
  await trials.add('host', 'ada', true);
  time += 1;
  await trials.add('host', 'ben', false);
  time = START + WINDOW_MS;
  expect(await trials.trial('host')).toEqual({ clients: 1, failing: 0 });
});

test('two edges count together, a client of both once', async () => {
  const [one, other] = [start(), start()];
  for (const client of ['ada', 'ben']) await one.add('host', client, true);
  for (const client of ['ben', 'cleo']) await other.add('host', client, true);
  await other.add('admin', 'ada', true);
  expect(await other.trial('host')).toEqual({ clients: 3, failing: 3 });
  time += 10_000;
  expect(await one.trial('host')).toEqual({ clients: 3, failing: 3 });
  expect(await one.trial('admin')).toEqual({ clients: 1, failing: 1 });
});

test('an edge that starts again knows what it counted before', async () => {
  const before = start();
  await before.add('host', 'ada', true);
  await before.add('host', 'ben', false);
  expect(await start().trial('host')).toEqual({ clients: 2, failing: 1 });
});

test('what is forgotten is forgotten by all edges', async () => {
  const [one, other] = [start(), start()];
  await one.add('host', 'ada', true);
  expect(await other.trial('host')).toEqual({ clients: 1, failing: 1 });
  time += 10_000;
  await other.clear('host');
  time += 10_000;
  expect(await one.trial('host')).toEqual({ clients: 0, failing: 0 });
  expect(await start().trial('host')).toEqual({ clients: 0, failing: 0 });
  await one.add('host', 'ada', true);
  time += 10_000;
  expect(await other.trial('host')).toEqual({ clients: 1, failing: 1 });
});

test('no address of a client is in a file, and one that reports often writes little', async () => {
  const trials = start();
  for (let times = 0; times < 100; times += 1) await trials.add('host', '203.0.113.7', times > 50);
  const [file = ''] = await files();
  const text = await readFile(join(store.folder, 'trials/areas', file), 'utf8');
  expect(text).not.toContain('203.0.113');
  expect(text.trim().split('\n')).toHaveLength(2);
});

test('files of long ago go, and a damaged or unfinished line is passed over', async () => {
  const old = start();
  await old.add('host', 'ada', true);
  const [file = ''] = await files();
  time += 3 * WINDOW_MS;
  const slot = Math.floor(time / WINDOW_MS);
  const unfinished = `nonsense\n["host","x",${time},true]\n["host","y",${time}`;
  await writeFile(join(store.folder, `trials/areas/${slot}-other.log`), unfinished);
  expect(await start().trial('host')).toEqual({ clients: 1, failing: 1 });
  expect(await files()).not.toContain(file);
});

test('where the store cannot be written, an edge counts alone, and says so once', async () => {
  await writeFile(join(store.folder, 'trials'), 'in the way');
  const trials = start();
  for (const client of ['ada', 'ben']) await trials.add('host', client, true);
  expect(await trials.trial('host')).toEqual({ clients: 2, failing: 2 });
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ level: 'warn' }));
  await rm(join(store.folder, 'trials'));
});

test('of too many clients those that came longest ago are forgotten', async () => {
  const trials = openTrials(store, { name: 'areas', windowMs: WINDOW_MS, log, now: () => time, most: 3 });
  await trials.add('host', 'first', true);
  for (const client of ['second', 'third']) await trials.add('host', client, false);
  expect(await trials.trial('host')).toEqual({ clients: 3, failing: 1 });
  await trials.add('host', 'one more', false);
  expect(await trials.trial('host')).toEqual({ clients: 3, failing: 0 });
});
