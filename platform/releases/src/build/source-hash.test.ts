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

/** Makes a change, and returns the names whose hash it changed. */
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

test('the hash of an unchanged tree is always the same', () => {
  expect(changedBy(() => {})).toEqual([]);
  expect(new Set(NAMES.map((name) => sourceHash(root, name))).size).toBe(NAMES.length);
});

test('a change to an area changes only the hash of that area', () => {
  expect(changedBy(() => write('remote-guest/src/a.ts', 'b'))).toEqual(['guest']);
  expect(changedBy(() => write('remote-host/remote.json', '{}'))).toEqual(['host']);
});

test('a change to a package that the shell provides changes only the hash of the shell', () => {
  expect(changedBy(() => write('shared-auth/src/a.ts', 'b'))).toEqual(['shell']);
  expect(changedBy(() => write('shared-platform/src/a.ts', 'b'))).toEqual(['shell']);
});

test('a new version of a shared package changes the hash of the shell', () => {
  expect(changedBy(() => write('shared-ui/package.json', '{ "version": "1.2.0" }'))).toEqual(['shell']);
});

test('the hash of an area in its own repository depends only on that repository', () => {
  write('elsewhere/src/a.ts', 'a');
  const hash = () => sourceHash(join(root, 'nothing'), 'reviews', join(root, 'elsewhere'));
  const before = hash();
  write('elsewhere/node_modules/x/index.js', 'x');
  expect(hash()).toBe(before);
  write('elsewhere/package-lock.json', '{}');
  expect(hash()).not.toBe(before);
});

test('a change to the component library changes all hashes', () => {
  expect(changedBy(() => write('shared-ui/src/new.tsx', 'b'))).toEqual(NAMES);
});

test('a change to bundled code changes all hashes', () => {
  for (const file of ['shared-platform/src/bundled/figures.ts', 'booking-ui/src/a.ts'])
    expect(changedBy(() => write(file, 'b'))).toEqual(NAMES);
});

test('a change to contracts, build code or lockfile changes all hashes', () => {
  for (const file of [
    'contracts/src/a.ts',
    'platform/area-kit/src/build.ts',
    'platform/releases/src/build/build.ts',
    'pnpm-lock.yaml',
  ]) {
    expect(changedBy(() => write(file, 'b'))).toEqual(NAMES);
  }
});

test('a changed dependency changes only the hash of its area', () => {
  const importer = (name: string, version: string) => `  ${name}:\n    dependencies:\n      react: ${version}\n\n`;
  const lockfile = (...importers: string[]) =>
    write('pnpm-lock.yaml', `importers:\n\n${importers.join('')}packages:\n\n  react@19.0.0: {}\n`);
  const ones = [importer('remote-guest', '1'), importer('remote-host', '1'), importer('shared-ui', '1')];
  lockfile(...ones);
  expect(changedBy(() => lockfile(...ones, importer('remote-reviews', '1')))).toEqual([]);
  expect(changedBy(() => lockfile(importer('remote-guest', '2'), ...ones.slice(1)))).toEqual(['guest']);
  expect(changedBy(() => lockfile(...ones.slice(0, 2), importer('shared-ui', '2')))).toEqual(NAMES);
});

test('renaming a file changes the hash', () => {
  const before = sourceHash(root, 'browse');
  write('remote-browse/src/b.ts', '');
  expect(sourceHash(root, 'browse')).not.toBe(before);
});

test('tests, installed packages and hidden files do not change a hash', () => {
  const change = () => {
    write('remote-browse/src/a.test.tsx', 'test');
    write('remote-browse/node_modules/x/index.js', 'x');
    write('remote-browse/.cache/x', 'x');
    write('remote-browse/dist/x.js', 'x');
  };
  expect(changedBy(change)).toEqual([]);
});
