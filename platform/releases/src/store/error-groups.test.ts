import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createErrorCounts, type ErrorSeen, mergeGroups } from './error-groups.ts';
import { openErrors, readErrors } from './error-groups-file.ts';
import { openStore } from './store.ts';

const DAY_MS = 86_400_000;

function seen(id: string, version = '1.0.0'): ErrorSeen {
  return { id, version, name: 'host', kind: 'error', type: 'Error', message: id, page: null, frames: [] };
}

test('a client counts once, and a version is told when it is new', () => {
  const counts = createErrorCounts();
  expect(counts.add(seen('a'), 'ada')).toBe('new');
  expect(counts.add(seen('a'), 'ada')).toBe('known');
  expect(counts.add(seen('a', '1.1.0'), 'ben')).toBe('new-version');
  expect(counts.addAgain('a', { version: '1.1.0' }, 'ben')).toBe(true);
  expect(counts.addAgain('a', { version: '9.0.0' }, 'ben')).toBe(false);
  expect(counts.addAgain('b', { version: '1.1.0' }, 'ben')).toBe(false);
  const [group] = counts.groups();
  expect(group).toMatchObject({ count: 4, clients: 2 });
  expect(group?.versions.map(({ version, count }) => [version, count])).toEqual([
    ['1.1.0', 2],
    ['1.0.0', 2],
  ]);
  expect(JSON.stringify(group)).not.toMatch(/ada|ben/);
});

test('what many met stays when one client makes up hundreds', () => {
  const counts = createErrorCounts();
  for (const client of ['ada', 'ben', 'cleo']) counts.add(seen('real'), client);
  for (let made = 0; made < 500; made += 1) counts.add(seen(`made up ${made}`), 'mallory');
  const ids = counts.groups().map(({ id }) => id);
  expect(ids).toHaveLength(200);
  expect(ids).toContain('real');
  expect(ids).toContain('made up 499');
});

test('what nobody met for 30 days is forgotten', () => {
  let now = Date.now();
  const counts = createErrorCounts(() => now);
  counts.add(seen('old'), 'ada');
  now += 29 * DAY_MS;
  counts.add(seen('new'), 'ada');
  expect(counts.groups()).toHaveLength(2);
  now += 2 * DAY_MS;
  expect(counts.groups().map(({ id }) => id)).toEqual(['new']);
});

test('the counts of edges add up, and their versions too', () => {
  const [one, two] = [createErrorCounts(() => DAY_MS), createErrorCounts(() => 2 * DAY_MS)];
  one.add(seen('a'), 'ada');
  two.add(seen('a'), 'ben');
  two.add(seen('a', '1.1.0'), 'ben');
  const [group] = mergeGroups([two.groups(), one.groups()], 3 * DAY_MS);
  expect(group).toMatchObject({ count: 3, clients: 2, firstSeen: '1970-01-02T00:00:00.000Z' });
  expect(group?.versions.map(({ version, count }) => `${version} ${count}`).sort()).toEqual(['1.0.0 2', '1.1.0 1']);
});

const folderOf = () => mkdtemp(join(tmpdir(), 'lodge-errors-'));
const silent = () => {};

test('the file of an edge that ended is taken over once, and loses nothing', async () => {
  const folder = await folderOf();
  const ended = openErrors(openStore(folder), silent);
  ended.add(seen('a'), 'ada');
  ended.close();
  const [file = ''] = await readdir(join(folder, 'errors'));
  const longAgo = new Date(Date.now() - DAY_MS);
  await utimes(join(folder, 'errors', file), longAgo, longAgo);
  const [one, two] = [openErrors(openStore(folder), silent), openErrors(openStore(folder), silent)];
  expect(await readdir(join(folder, 'errors'))).toHaveLength(1);
  for (const edge of [one, two]) expect(edge.all()).toMatchObject([{ count: 1 }]);
  expect(two.add(seen('a'), 'ben')).toBe('known');
  for (const edge of [one, two]) edge.close();
  expect(readErrors(folder, 'host')).toMatchObject([{ count: 2 }]);
});

test('an edge that was taken for dead starts anew, and counts nothing twice', async () => {
  const folder = await folderOf();
  let now = Date.now();
  const sleeper = openErrors(openStore(folder), silent, () => now);
  sleeper.add(seen('a'), 'ada');
  sleeper.close();
  now += DAY_MS;
  const other = openErrors(openStore(folder), silent, () => now);
  sleeper.add(seen('a'), 'ben');
  sleeper.close();
  expect(other.all()).toMatchObject([{ count: 2 }]);
  other.close();
});

test('a folder that cannot be written costs one line in the log', async () => {
  const file = join(await folderOf(), 'a-file');
  await writeFile(file, '');
  const logged: object[] = [];
  const errors = openErrors(openStore(file), (entry) => logged.push(entry));
  errors.add(seen('a'), 'ada');
  errors.close();
  errors.add(seen('b'), 'ada');
  errors.close();
  expect(errors.all()).toHaveLength(2);
  expect(logged).toHaveLength(1);
});
