import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaManifest } from 'contracts';
import { beforeEach, expect, test } from 'vitest';
import { applyChange } from '../changes/apply-change.ts';
import { readState } from '../changes/state.ts';
import type { Release } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { buildSample, sampleStore } from '../testing/sample-store.ts';
import { checkRelease } from './check-release.ts';
import { publish } from './publish.ts';

const MODULE = { path: '/dashboard/add-room', access: 'host', title: 'Add Room', module: './routes' } as const;

const SCRIPT = `export const routes = { "${MODULE.path}": {} };`;

let store: Store;
let shell: Release;
beforeEach(async () => {
  ({ store } = await sampleStore());
  shell = (await store.readRelease('shell', '1.0.0')) as Release;
});

/** Builds a host area whose entry exposes these modules and shares these packages. */
async function built(
  exposes: string[],
  shared = [{ name: 'react', version: '19.0.0' }],
  changes: Partial<Release> = {},
  path: string = MODULE.path,
) {
  const entry = { exposes: exposes.map((path) => ({ path })), shared };
  const files = { 'mf-manifest.json': JSON.stringify(entry) };
  const { release, folder } = await buildSample('host', '1.1.0', files, { routes: [{ ...MODULE, path }] });
  return { release: { ...release, ...changes }, folder };
}

test('an area that meets its contract passes', async () => {
  const { release, folder } = await built(['./routes']);
  await expect(checkRelease(release, folder, [shell])).resolves.toEqual({ './routes': expect.any(Number) });
});

test('the entry must expose exactly the modules that remote.json names', async () => {
  const less = await built([]);
  await expect(checkRelease(less.release, less.folder, [shell])).rejects.toMatchObject({
    code: 'broken-contract',
    message: 'The built host 1.1.0 lacks ./routes, which remote.json names',
  });
  const more = await built(['./routes', './secret']);
  await expect(checkRelease(more.release, more.folder, [shell])).rejects.toThrow(
    'The built host 1.1.0 has ./secret, which remote.json does not name',
  );
});

test('an area must contain the code that paints its pages', async () => {
  const painted = { module: './painted', data: [] };
  const { release, folder } = await built(['./routes']);
  const manifest = { ...release.manifest, routes: [{ ...MODULE, painted }] } as AreaManifest;
  await expect(checkRelease({ ...release, manifest }, folder, [shell])).rejects.toThrow(
    'The built host 1.1.0 lacks server/painted.js, by which its pages are painted',
  );
});

test('the promoted shell must provide the contract and package versions of the build', async () => {
  const newer = await built(['./routes'], [{ name: 'react', version: '20.0.0' }]);
  await expect(checkRelease(newer.release, newer.folder, [shell])).rejects.toMatchObject({
    code: 'not-compatible',
    message: 'host 1.1.0 was built with react 20.0.0, and shell 1.0.0 shares 19.0.0',
  });
  const other = await built(['./routes'], [{ name: 'vue', version: '3.0.0' }]);
  await expect(checkRelease(other.release, other.folder, [shell])).rejects.toThrow('does not share it');
  const { release, folder } = await built(['./routes']);
  const offers = { platform: 2, http: 1, shared: { react: '19.0.0' } };
  await expect(checkRelease(release, folder, [{ ...shell, offers }])).rejects.toThrow(
    'host 1.1.0 needs version 1 of the shell’s contract, but shell 1.0.0 offers 2',
  );
});

test.each([
  ['19.0.5', true],
  ['19.2.0', false],
  ['18.3.1', false],
  ['20.0.0', false],
])('a build with react %s is compatible with react 19.1.2: %s', async (version, suits) => {
  const { release, folder } = await built(['./routes'], [{ name: 'react', version }]);
  const offering = { ...shell, offers: { ...shell.offers, shared: { react: '19.1.2' } } } as Release;
  const check = checkRelease(release, folder, [offering]);
  if (suits) await expect(check).resolves.toBeDefined();
  else await expect(check).rejects.toThrow(`host 1.1.0 was built with react ${version}, and shell 1.0.0 shares 19.1.2`);
});

test('the promoted shell must export all names that the area imports', async () => {
  const offering = { ...shell, offers: { ...shell.offers, exports: { 'shared-ui': ['Button', 'Icon'] } } } as Release;
  const uses = (...names: string[]) => built(['./routes'], [], { uses: { 'shared-ui': names, react: ['useState'] } });
  const fits = await uses('Icon');
  await expect(checkRelease(fits.release, fits.folder, [offering])).resolves.toBeDefined();
  const newer = await uses('Button', 'StarRating');
  await expect(checkRelease(newer.release, newer.folder, [offering])).rejects.toMatchObject({
    code: 'not-compatible',
    message: 'host 1.1.0 uses StarRating of shared-ui, which shell 1.0.0 does not offer',
  });
});

test('the calls in remote.json must exist in the API', async () => {
  const offering = { ...shell, offers: { ...shell.offers, calls: ['GET /rooms', 'POST /rooms'] } } as Release;
  const { release, folder } = await built(['./routes']);
  const check = (...calls: string[]) =>
    checkRelease({ ...release, manifest: { ...release.manifest, calls } as AreaManifest }, folder, [offering]);
  await expect(check('POST /rooms')).resolves.toBeDefined();
  await expect(check('POST /rooms', 'GET /castles')).rejects.toMatchObject({
    code: 'not-compatible',
    message: 'host 1.1.0 calls GET /castles, which the API’s contract of shell 1.0.0 does not have',
  });
});

test('the scripts must make only calls that remote.json names', async () => {
  const { release, folder } = await built(['./routes']);
  const manifest = { ...release.manifest, calls: ['POST /rooms'] } as AreaManifest;
  const check = () => checkRelease({ ...release, manifest }, folder, [shell]);
  await writeFile(join(folder, 'assets/routes.js'), `${SCRIPT}call({call:\`POST /rooms\`},{});"GET a room"`);
  await expect(check()).resolves.toBeDefined();
  await writeFile(join(folder, 'assets/routes.js'), 'call({call:`DELETE /rooms/{id}`},{})');
  await expect(check()).rejects.toThrow(
    'assets/routes.js of host 1.1.0 calls DELETE /rooms/{id}, which its remote.json does not name',
  );
});

test('slots and icons must exist on the site', async () => {
  const offering = { ...shell, offers: { ...shell.offers, icons: ['list', 'plus'] } } as Release;
  const { release, folder } = await built(['./routes']);
  const check = (manifest: Partial<AreaManifest>) =>
    checkRelease({ ...release, manifest: { ...release.manifest, ...manifest } as AreaManifest }, folder, [offering]);
  const entry = { label: 'Add Room', path: '/dashboard/add-room', for: 'host' } as const;
  await expect(check({ menu: [{ ...entry, icon: 'plus' }] })).resolves.toBeDefined();
  await expect(check({ menu: [{ ...entry, icon: 'nope' }] })).rejects.toThrow(
    'host 1.1.0 names the icon nope, which is not drawn; there are list, plus',
  );
  await expect(check({ slots: [{ slot: 'room.reviews', module: './routes' }] })).rejects.toThrow(
    'host 1.1.0 fills the slot room.reviews, which no page has; there are room.booking, dashboard.statistics',
  );
});

test('a module whose start files exceed their budget is refused', async () => {
  const { release, folder } = await built(['./routes']);
  await writeFile(join(folder, 'assets/routes.js'), SCRIPT.padEnd(55 * 1024));
  await expect(checkRelease(release, folder, [shell])).rejects.toMatchObject({
    code: 'too-large',
    message: './routes of host 1.1.0 starts with 55.2 KB; its budget is 50 KB',
  });
  expect(await checkRelease({ ...release, budget: { './routes': 60 } }, folder, [shell])).toEqual({ './routes': 55.2 });
});

test('lazily loaded files must be within their budget', async () => {
  const { release, folder } = await built(['./routes']);
  const files = { ...release.files, 'assets/later.js': { integrity: '', bytes: 0 } };
  const later = (budget?: Record<string, number>) =>
    checkRelease({ ...release, files, ...(budget && { budget }) }, folder, [shell]);
  await writeFile(join(folder, 'assets/later.js'), ' '.repeat(3 * 1024 * 1024));
  await expect(later()).rejects.toMatchObject({
    code: 'too-large',
    message: 'assets/later.js of host 1.1.0, which is loaded later, has 3072 KB; the budget is 250 KB',
  });
  await expect(later({ later: 4000 })).rejects.toThrow(
    /^All files of host 1\.1\.0 have 3072\.\d KB; the budget is 600 KB$/,
  );
  await expect(later({ later: 4000, all: 4000 })).resolves.toBeDefined();
});

test('budgets apply to compressed sizes', async () => {
  const { release, folder } = await built(['./routes']);
  await writeFile(join(folder, 'assets/routes.js'), SCRIPT.padEnd(55 * 1024));
  await writeFile(join(folder, 'assets/routes.js.br'), Buffer.alloc(1024));
  expect(await checkRelease(release, folder, [shell])).toEqual({ './routes': 1.2 });
});

test('an area cannot publish a page of the shell', async () => {
  const { release, folder } = await built(['./routes'], [], {}, '/login');
  const refusal = { code: 'broken-contract', message: 'The page /login of host 1.1.0 belongs to the shell' };
  await expect(publish(store, release, folder, 'ben')).rejects.toMatchObject(refusal);
  expect(await store.versions('host')).toEqual(['1.0.0']);
});

test('a menu entry must lead to an existing page', async () => {
  const { release, folder } = await built(['./routes']);
  const leadingTo = (...paths: string[]) => {
    const menu: AreaManifest['menu'] = paths.map((path) => ({ label: 'Mine', path, for: 'host' }));
    return { ...release, manifest: { ...(release.manifest as AreaManifest), menu } };
  };
  await expect(publish(store, leadingTo('/nowhere'), folder, 'ben')).rejects.toMatchObject({
    code: 'broken-contract',
    message: 'The menu entry “Mine” of host 1.1.0 leads to /nowhere, which no page has',
  });
  const known = leadingTo('/dashboard/add-room', '/login', '/room/7');
  await expect(publish(store, known, folder, 'ben')).resolves.toMatchObject({ isNew: true });
});

test('publishing a page that another area has returns a blocker', async () => {
  const { release, folder } = await built(['./routes'], [], {}, '/room/:id');
  const { isNew, blockers } = await publish(store, release, folder, 'ben');
  expect([isNew, blockers]).toEqual([true, ['Both host 1.1.0 and browse 1.0.0 have the page /room/:id']]);
});

test('a shell with a new contract version is promoted before the areas that need it', async () => {
  const entry = { exposes: [], shared: [{ name: 'react', version: '20.0.0' }] };
  const files = { 'mf-manifest.json': JSON.stringify(entry) };
  const requires = { platform: '^2', http: '^1' };
  const host = await buildSample('host', '2.0.0', files, { requires });
  const needs = 'host 2.0.0 needs version 2 of the shell’s contract, but shell 1.0.0 offers 1';
  await expect(publish(store, host.release, host.folder, 'ben')).rejects.toThrow(needs);
  const next = await buildSample('shell', '2.0.0', {}, {}, { platform: 2, http: 1, shared: { react: '20.0.0' } });
  const { blockers } = await publish(store, next.release, next.folder, 'ben');
  expect(blockers).toHaveLength(4);
  expect(blockers[0]).toBe('admin 1.0.0 needs version 1 of the shell’s contract, but shell 2.0.0 offers 2');
  expect((await publish(store, host.release, host.folder, 'ben')).blockers).toEqual([needs]);
  const order = { by: 'ben', journeys: 'skipped', reason: 'a test' } as const;
  await expect(applyChange(store, { action: 'promote', ...order, name: 'host', to: '2.0.0' })).rejects.toThrow(needs);
});

test('an area for an unpromoted shell must be built with the packages of that shell', async () => {
  const offers = { platform: 2, http: 1, shared: { react: '20.0.0' } };
  const next = { ...shell, version: '2.0.0', offers };
  const { release, folder } = await built(['./routes']);
  const manifest = { ...(release.manifest as AreaManifest), requires: { platform: '^2', http: '^1' } };
  await expect(checkRelease({ ...release, manifest }, folder, [shell, next])).rejects.toThrow(
    'host 1.1.0 was built with react 19.0.0, and shell 2.0.0 shares 20.0.0',
  );
});

test('publishing does not affect visitors', async () => {
  const { release, folder } = await built(['./routes']);
  const others = await readFile(join(store.folderOf('guest', '1.0.0'), 'release.json'));
  const before = await readState(store);
  const { isNew, set } = await publish(store, release, folder, 'ben');
  const after = await readState(store);
  expect(isNew).toBe(true);
  expect(after.promoted).toEqual(before.promoted);
  expect(after.revision).toBe(before.revision);
  expect(after.history[0]).toMatchObject({ action: 'publish', name: 'host', to: '1.1.0', by: 'ben' });
  expect((await store.readSet(String(set)))?.areas.host?.version).toBe('1.1.0');
  expect(await readFile(join(store.folderOf('guest', '1.0.0'), 'release.json'))).toEqual(others);
  expect((await publish(store, release, folder, 'ben')).isNew).toBe(false);
});
