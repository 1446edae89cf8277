import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyChange } from '../changes/apply-change.ts';
import { candidateSet } from '../changes/candidate-set.ts';
import { collectGarbage } from '../changes/gc.ts';
import { type Machines, startMachines } from '../testing/machines.ts';
import { addSample, promotedVersions, sampleStore } from '../testing/sample-store.ts';
import { readNewest } from './history.ts';
import { asRefusal } from './refusal.ts';
import { siteSecret } from './site-secret.ts';
import { openStore, type Store } from './store.ts';

let machines: Machines;
/** The store of the machine that uploaded the sample store to the bucket. */
let first: Store;
let second: Store;
beforeEach(async () => {
  machines = await startMachines();
  const { store } = await sampleStore();
  first = await machines.open(store.folder);
  await first.shared?.mirror.pull();
  second = await machines.open();
  await second.shared?.mirror.pull();
});
afterEach(() => machines.server.close());

const by = { by: 'ben', journeys: 'skipped', reason: 'a test' } as const;
const promote = (store: Store, to: string, name = 'host') => applyChange(store, { action: 'promote', ...by, name, to });
const news = (store: Store) => store.shared?.mirror.pullNews();

test('a new machine copies the complete store of the first one', async () => {
  expect(await promotedVersions(second)).toEqual(await promotedVersions(first));
  const path = 'r/shell/1.0.0/assets/boot.js';
  expect(await readFile(join(second.folder, path))).toEqual(await readFile(join(first.folder, path)));
  expect(await second.readPublication('host', '1.0.0')).toEqual(await first.readPublication('host', '1.0.0'));
});

test('other machines copy a new release at their next poll', async () => {
  await addSample(first, 'host', '1.1.0');
  await promote(first, '1.1.0');
  await news(second);
  const { pointer } = await readNewest(second);
  expect((await second.readSet(String(pointer?.set)))?.areas.host?.version).toBe('1.1.0');
  expect(existsSync(join(second.folder, 'r/host/1.1.0/remoteEntry.js'))).toBe(true);
  machines.server.requests.length = 0;
  await news(second);
  expect(machines.server.requests).toHaveLength(1);
});

test('concurrent promotions on several machines lose no history entry', async () => {
  const third = await machines.open();
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) await addSample(first, 'host', version);
  await addSample(second, 'admin', '1.1.0');
  const before = (await readNewest(first)).number;
  const done = await Promise.allSettled([
    promote(first, '1.1.0'),
    promote(second, '1.2.0'),
    promote(third, '1.3.0'),
    promote(third, '1.1.0', 'admin'),
  ]);
  // A change is refused if its area has changed since the machine last read the history.
  const applied = done.filter(({ status }) => status === 'fulfilled').length;
  for (const { reason } of done.filter((one) => one.status === 'rejected'))
    expect(reason).toMatchObject({ code: 'changed-meanwhile' });
  for (const store of [first, second, third]) await store.shared?.mirror.pull();
  expect((await readNewest(first)).number).toBeGreaterThanOrEqual(before + applied);
  const [one, ...others] = await Promise.all([first, second, third].map(historyOf));
  for (const other of others) expect(other).toEqual(one);
  expect((await promotedVersions(second)).admin).toBe('1.1.0');
});

const historyOf = async ({ folder }: Store) =>
  Promise.all((await readdir(join(folder, 'history'))).map((name) => readFile(join(folder, 'history', name), 'utf8')));

test('a version that another machine stored with other content is refused', async () => {
  await addSample(first, 'host', '1.1.0', { 'assets/routes.js': 'one' });
  const other = addSample(second, 'host', '1.1.0', { 'assets/routes.js': 'two' });
  await expect(other).rejects.toMatchObject({ code: 'same-version-other-content' });
  expect(await readFile(join(second.folder, 'r/host/1.1.0/assets/routes.js'), 'utf8')).toBe('one');
});

test('a version that one machine deletes is also deleted on the others', async () => {
  await addSample(first, 'host', '0.8.0');
  await addSample(first, 'host', '0.9.0');
  await second.shared?.mirror.pull();
  const racing: Store = {
    ...first,
    hide: async (name, version) => {
      if (version === '0.9.0') await promote(second, '0.9.0');
      return first.hide(name, version);
    },
  };
  const gone = await collectGarbage(racing, { sets: 0, days: -1, isDryRun: false, by: 'gc' });
  expect(gone.map(({ name, version }) => `${name} ${version}`)).toContain('host 0.8.0');
  await news(second);
  for (const store of [first, second]) {
    expect(await store.readRelease('host', '0.8.0')).toBeUndefined();
    expect(await store.readRelease('host', '0.9.0')).toBeDefined();
  }
  await expect(promote(second, '0.8.0')).rejects.toMatchObject({ code: 'unknown-version' });
});

test('promoted versions that were deleted from the bucket are uploaded again', async () => {
  for (const key of machines.server.objects.keys()) if (key.includes('/r/')) machines.server.objects.delete(key);
  await addSample(first, 'host', '0.8.0');
  await second.shared?.mirror.pull();
  expect(await second.readRelease('shell', '1.0.0')).toBeDefined();
  expect(machines.server.objects.has('releases/r/shell/1.0.0.tar')).toBe(true);
});

test('a change is refused while the bucket is unavailable', async () => {
  await addSample(first, 'host', '1.1.0');
  const before = await readNewest(first);
  machines.server.close();
  const failed = await promote(first, '1.1.0').catch((error) => asRefusal(error));
  expect(failed).toMatchObject({ code: 'store-unreachable' });
  expect(await readNewest(first)).toEqual(before);
  expect(await first.readSet(String(before.pointer?.set))).toBeDefined();
});

test('a retry after a lost response adds no second history entry', async () => {
  await addSample(first, 'host', '1.1.0');
  const { number } = await readNewest(first);
  const { create } = first.documents;
  first.documents.create = (path, ...rest) => {
    if (path.startsWith('history/')) machines.server.failures.push(0);
    return create(path, ...rest);
  };
  await promote(first, '1.1.0');
  expect((await readNewest(first)).number).toBe(number + 1);
});

test('a folder that is not a copy of the bucket is refused', async () => {
  const { store: own } = await sampleStore();
  const pull = async (folder: string) => (await machines.open(folder)).shared?.mirror.pull();
  await expect(pull(own.folder)).rejects.toThrow('contain different release stores');
  machines.server.objects.clear();
  await expect(pull(second.folder)).rejects.toThrow('has no store any more');
  await (await machines.open(own.folder)).shared?.mirror.pull();
  await expect(pull(second.folder)).rejects.toThrow('is a copy of another bucket');
});

test('an interrupted first upload is resumed', async () => {
  const { store } = await sampleStore();
  machines.server.objects.clear();
  machines.server.failures.push(...Array.from({ length: 12 }, () => 403));
  const pull = async () => (await machines.open(store.folder)).shared?.mirror.pull();
  await expect(pull()).rejects.toThrow('403');
  machines.server.failures.length = 0;
  await pull();
  const copy = await machines.open();
  await copy.shared?.mirror.pull();
  expect(await promotedVersions(copy)).toEqual(await promotedVersions(store));
});

test('a set that another machine composed can be read', async () => {
  await addSample(first, 'host', '1.1.0');
  const { id } = await candidateSet(first, { host: '1.1.0' });
  expect((await second.readSet(id))?.areas.host?.version).toBe('1.1.0');
  expect(await second.readSet('0123456789abcdef')).toBeUndefined();
});

test('all machines share one key for signed links', async () => {
  const keys = await Promise.all(
    [first, second].map((store) => store.documents.findOrCreateSecret('override-key.json', () => crypto.randomUUID())),
  );
  expect(keys[0]).toBe(keys[1]);
});

test('the secrets of a store remain valid when a bucket is configured', async () => {
  const { store } = await sampleStore();
  const local = { setting: undefined, isProduction: false };
  const key = await siteSecret(store, 'override-key', local);
  const token = await siteSecret(store, 'qa-token', local);
  const others = await startMachines();
  try {
    await (await others.open(store.folder)).shared?.mirror.pull();
    const other = await others.open();
    await other.shared?.mirror.pull();
    expect(await siteSecret(other, 'override-key', local)).toBe(key);
    expect(await siteSecret(other, 'qa-token', local)).toBe(token);
  } finally {
    others.server.close();
  }
});

test('without a bucket, only the folder is used', async () => {
  const store = openStore(await mkdtemp(join(tmpdir(), 'lodge-alone-')));
  expect(store.shared).toBeUndefined();
});
