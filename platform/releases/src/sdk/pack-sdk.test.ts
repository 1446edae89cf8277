import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { filesIn } from '../store/files-in.ts';
import { integrityOf } from '../store/integrity.ts';
import { packTarball } from './pack.ts';
import { packSdk } from './pack-sdk.ts';
import { packageIn, SDK, sdkFile } from './packages.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const fresh = () => mkdtempSync(join(tmpdir(), 'lodge-sdk-test-'));

let packed = '';
/** The unpacked packages, by name. */
const folders: Record<string, string> = {};
const packageJson = (name: string) => JSON.parse(readFileSync(join(folders[name] ?? '', 'package.json'), 'utf8'));

beforeAll(async () => {
  packed = join(fresh(), 'first');
  await packSdk(ROOT, packed);
  for (const file of readdirSync(join(packed, 'sdk'))) {
    const folder = fresh();
    execFileSync('tar', ['-xzf', join(packed, 'sdk', file), '-C', folder]);
    folders[packageIn(`sdk/${file}`)?.name ?? file] = join(folder, 'package');
  }
});

test('each package is there, with a changelog, and every entry of its exports leads to a file', () => {
  expect(Object.keys(folders).sort()).toEqual(SDK.map(({ name }) => name));
  for (const [name, folder] of Object.entries(folders)) {
    expect(existsSync(join(folder, 'CHANGELOG.md')), name).toBe(true);
    const { exports, bin = {} } = packageJson(name);
    const entries = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry as object),
    );
    for (const path of [...entries, ...Object.values(bin)])
      expect(existsSync(join(folder, String(path))), `${name}: ${path}`).toBe(true);
  }
});

test('no package of ours is ever installed from a registry: they are optional peers, and never dependencies', () => {
  for (const { name } of SDK) {
    const { dependencies, peerDependencies, peerDependenciesMeta } = packageJson(name);
    for (const other of [...SDK.map((one) => one.name), 'edge', 'releases', 'part-runtime']) {
      expect(Object.keys(dependencies), name).not.toContain(other);
      if (peerDependencies[other]) expect(peerDependenciesMeta[other], `${name}: ${other}`).toEqual({ optional: true });
    }
    for (const version of Object.values(dependencies)) expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
  }
});

test('of Firebase, teams install the parts that are imported, and nothing imports the whole', async () => {
  const { dependencies } = packageJson('shared-auth');
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['@firebase/app', '@firebase/auth']));
  expect(dependencies).not.toHaveProperty('firebase');
});

test('the kit knows a version of each package that a new repository installs', () => {
  for (const folder of ['platform/area-template', 'platform/area-kit/repository']) {
    const file = readFileSync(join(folders['area-kit'] ?? '', folder, 'package.json'), 'utf8');
    const { dependencies = {}, devDependencies } = JSON.parse(file);
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(version, name).toMatch(/^(\d+\.\d+\.\d+|workspace:)/);
  }
});

test('everything is compiled: no package has a source of TypeScript, but the kit its template', async () => {
  for (const [name, folder] of Object.entries(folders)) {
    const sources = (await filesIn(folder)).filter((file) => /(?<!\.d)\.tsx?$/.test(file));
    expect(
      sources.filter((file) => !/^platform\/(area-template|area-kit\/repository)\//.test(file)),
      name,
    ).toEqual([]);
  }
});

test('the patched Leaflet travels with the kit of components', () => {
  const patched = readFileSync(
    join(folders['shared-ui'] ?? '', 'node_modules/leaflet/dist/leaflet-src.esm.js'),
    'utf8',
  );
  expect(patched).toBe(readFileSync(join(ROOT, 'shared-ui/node_modules/leaflet/dist/leaflet-src.esm.js'), 'utf8'));
});

test('the same files give the same bytes, whoever has them and since when', async () => {
  for (const [name, folder] of Object.entries(folders)) {
    const again = join(fresh(), 'again.tgz');
    utimesSync(join(folder, 'package.json'), new Date(0), new Date(0));
    await packTarball(folder, again);
    const { version } = packageJson(name);
    expect(integrityOf(readFileSync(again)), name).toBe(
      integrityOf(readFileSync(join(packed, sdkFile(name, version)))),
    );
  }
});
