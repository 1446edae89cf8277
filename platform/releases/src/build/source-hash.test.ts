import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { RELEASE_NAMES, type ReleaseName } from 'contracts';
import { beforeEach, expect, test } from 'vitest';
import { sourceHash } from './source-hash.ts';

let root = '';

function write(file: string, content: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

/** The releases that a change makes new. */
function changedBy(change: () => void): ReleaseName[] {
  const before = RELEASE_NAMES.map((name) => sourceHash(root, name));
  change();
  return RELEASE_NAMES.filter((name, index) => sourceHash(root, name) !== before[index]);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lodge-tree-'));
  const folders = ['shell', 'remote-browse', 'remote-guest', 'remote-host', 'remote-admin', 'contracts'];
  for (const folder of [...folders, 'shared-auth', 'shared-platform', 'shared-ui']) write(`${folder}/src/a.ts`, 'a');
  write('shared-platform/src/bundled/figures.ts', 'figures');
  write('platform/area-kit/src/build.ts', 'build');
  write('platform/area-kit/src/build/host-plugin.ts', 'host');
  write('platform/releases/src/build/build.ts', 'build');
  write('pnpm-lock.yaml', 'lock');
});

test('the same tree has the same hash, and every release one of its own', () => {
  expect(changedBy(() => {})).toEqual([]);
  expect(new Set(RELEASE_NAMES.map((name) => sourceHash(root, name))).size).toBe(RELEASE_NAMES.length);
});

test('a change of an area makes that area new', () => {
  expect(changedBy(() => write('remote-guest/src/a.ts', 'b'))).toEqual(['guest']);
  expect(changedBy(() => write('remote-host/remote.json', '{}'))).toEqual(['host']);
});

test('a change of what the shell provides makes the shell new, and no area', () => {
  expect(changedBy(() => write('shared-auth/src/a.ts', 'b'))).toEqual(['shell']);
  expect(changedBy(() => write('shared-platform/src/a.ts', 'b'))).toEqual(['shell']);
});

test('a change of what the tests of screens share makes nothing new', () => {
  expect(changedBy(() => write('shared-testing/src/a.ts', 'b'))).toEqual([]);
});

test('a change of the kit makes all of them new: the areas have its classes in their sheets', () => {
  expect(changedBy(() => write('shared-ui/src/new.tsx', 'b'))).toEqual(RELEASE_NAMES);
});

test('a change of what areas bundle of the platform makes all of them new', () => {
  expect(changedBy(() => write('shared-platform/src/bundled/figures.ts', 'b'))).toEqual(RELEASE_NAMES);
});

test('a change of contracts, of the build or of the lockfile makes all of them new', () => {
  for (const file of [
    'contracts/src/a.ts',
    'platform/area-kit/src/build.ts',
    'platform/releases/src/build/build.ts',
    'pnpm-lock.yaml',
  ]) {
    expect(changedBy(() => write(file, 'b'))).toEqual(RELEASE_NAMES);
  }
});

test('a renamed file counts as a change', () => {
  const before = sourceHash(root, 'browse');
  write('remote-browse/src/b.ts', '');
  expect(sourceHash(root, 'browse')).not.toBe(before);
});

test('tests, installed packages and hidden files are no part of a build', () => {
  const change = () => {
    write('remote-browse/src/a.test.tsx', 'test');
    write('remote-browse/node_modules/x/index.js', 'x');
    write('remote-browse/.cache/x', 'x');
    write('remote-browse/dist/x.js', 'x');
  };
  expect(changedBy(change)).toEqual([]);
});
