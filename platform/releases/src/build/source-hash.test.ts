import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { ReleaseName } from 'contracts';
import { beforeEach, expect, test } from 'vitest';
import { sourceHash } from './source-hash.ts';
import { sourceFolder } from './tree.ts';

const NAMES = ['shell', 'browse', 'guest', 'host', 'admin'];

let root = '';

function write(file: string, content: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

/** The releases that a change makes new. */
function changedBy(change: () => void): ReleaseName[] {
  const before = NAMES.map((name) => sourceHash(root, name));
  change();
  return NAMES.filter((name, index) => sourceHash(root, name) !== before[index]);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lodge-tree-'));
  const folders = NAMES.map((name) => relative(root, sourceFolder(root, name)));
  for (const folder of [...folders, 'contracts', 'shared-auth', 'shared-platform', 'shared-ui'])
    write(`${folder}/src/a.ts`, 'a');
  write('shared-platform/src/bundled/figures.ts', 'figures');
  write('platform/area-kit/src/build.ts', 'build');
  write('platform/area-kit/src/build/area-config.ts', 'host');
  write('platform/releases/src/build/build.ts', 'build');
  write('pnpm-lock.yaml', 'lock');
});

test('the same tree has the same hash, and every release one of its own', () => {
  expect(changedBy(() => {})).toEqual([]);
  expect(new Set(NAMES.map((name) => sourceHash(root, name))).size).toBe(NAMES.length);
});

test('a change of an area makes that area new', () => {
  expect(changedBy(() => write('remote-guest/src/a.ts', 'b'))).toEqual(['guest']);
  expect(changedBy(() => write('remote-host/remote.json', '{}'))).toEqual(['host']);
});

test('a change of what the shell provides makes the shell new, and no area', () => {
  expect(changedBy(() => write('shared-auth/src/a.ts', 'b'))).toEqual(['shell']);
  expect(changedBy(() => write('shared-platform/src/a.ts', 'b'))).toEqual(['shell']);
});

test('a new version of a shared package makes the shell new', () => {
  expect(changedBy(() => write('shared-ui/package.json', '{ "version": "1.2.0" }'))).toEqual(['shell']);
});

test('an area in a repository of its own has a hash of what is there', () => {
  write('elsewhere/src/a.ts', 'a');
  const hash = () => sourceHash(join(root, 'nothing'), 'reviews', join(root, 'elsewhere'));
  const before = hash();
  write('elsewhere/node_modules/x/index.js', 'x');
  expect(hash()).toBe(before);
  write('elsewhere/package-lock.json', '{}');
  expect(hash()).not.toBe(before);
});

test('a change of the kit makes all of them new: the areas have its classes in their sheets', () => {
  expect(changedBy(() => write('shared-ui/src/new.tsx', 'b'))).toEqual(NAMES);
});

test('a change of what areas bundle makes all of them new', () => {
  for (const file of ['shared-platform/src/bundled/figures.ts', 'booking-ui/src/a.ts'])
    expect(changedBy(() => write(file, 'b'))).toEqual(NAMES);
});

test('a change of contracts, of the build or of the lockfile makes all of them new', () => {
  for (const file of [
    'contracts/src/a.ts',
    'platform/area-kit/src/build.ts',
    'platform/releases/src/build/build.ts',
    'pnpm-lock.yaml',
  ]) {
    expect(changedBy(() => write(file, 'b'))).toEqual(NAMES);
  }
});

test('what an area installs makes that area new, and an area that comes or goes nothing', () => {
  const importer = (name: string, version: string) => `  ${name}:\n    dependencies:\n      react: ${version}\n\n`;
  const lockfile = (...importers: string[]) =>
    write('pnpm-lock.yaml', `importers:\n\n${importers.join('')}packages:\n\n  react@19.0.0: {}\n`);
  const ones = [importer('remote-guest', '1'), importer('remote-host', '1'), importer('shared-ui', '1')];
  lockfile(...ones);
  expect(changedBy(() => lockfile(...ones, importer('remote-reviews', '1')))).toEqual([]);
  expect(changedBy(() => lockfile(importer('remote-guest', '2'), ...ones.slice(1)))).toEqual(['guest']);
  expect(changedBy(() => lockfile(...ones.slice(0, 2), importer('shared-ui', '2')))).toEqual(NAMES);
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
