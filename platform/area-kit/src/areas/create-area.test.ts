import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesInTree } from 'releases/build/tree';
import { beforeEach, expect, test } from 'vitest';
import { areaRoot, EDITED, ROOT } from '../testing/area-root.ts';
import { createArea, removeArea } from './create-area.ts';
import { ownerOf } from './workspace-entries.ts';

let root = '';
const read = (file: string, of = root) => readFileSync(join(of, file), 'utf8');

beforeEach(() => {
  root = areaRoot();
});

test('the name of a new area replaces that of the template everywhere', async () => {
  await createArea(root, 'long-stays');
  expect(namesInTree(root)).toEqual(['shell', 'long-stays']);
  const files = readdirSync(join(root, 'remote-long-stays'), { recursive: true, withFileTypes: true });
  const texts = files.filter((one) => one.isFile()).map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'));
  const all = [...texts, read('.github/workflows/long-stays.yml')].join('\n');
  expect(all).not.toMatch(/new.area|area-template|\.\.\/\.\.\//i);
  expect(all).toContain('"title": "Long Stays"');
  expect(all).toContain('secrets.LONG_STAYS_RELEASE_TOKEN');
  expect(readdirSync(root)).not.toContain('.remote-long-stays');
});

test('a new area is registered in the workspace', async () => {
  await createArea(root, 'long-stays', '@travel-lodge/stays');
  expect(read('.github/CODEOWNERS')).toContain(
    '\n/remote-inbox/        @travel-lodge/inbox\n/remote-long-stays/   @travel',
  );
  const entry = /\n {2}remote-long-stays:\n(?:\n| {4}.*\n)*/.exec(read('pnpm-lock.yaml'))?.[0];
  const known = /\n {2}remote-host:\n(?:\n| {4}.*\n)*/.exec(read('pnpm-lock.yaml'))?.[0] ?? '';
  for (const line of entry?.replace('long-stays', 'host').split('\n') ?? ['nothing']) expect(known).toContain(line);
});

test('removing an area restores the workspace files', async () => {
  const before = EDITED.map((file) => read(file));
  await createArea(root, 'reviews');
  expect(EDITED.map((file) => read(file))).not.toEqual(before);
  await removeArea(root, 'reviews');
  expect(EDITED.map((file) => read(file))).toEqual(before);
  expect([existsSync(join(root, 'remote-reviews')), readdirSync(join(root, '.github/workflows'))]).toEqual([false, []]);
});

test.each([
  ['Reviews', undefined, '"Reviews" cannot be the name of an area'],
  ['shell', undefined, 'shell and constructor are reserved'],
  ['../reviews', undefined, 'cannot be the name of an area'],
  ['reviews', 'nobody', '"nobody" is not an owner'],
  ['taken', undefined, 'remote-taken already exists; choose another name'],
  ['ci', undefined, '.github/workflows/ci.yml already exists'],
  ['host', undefined, '.github/CODEOWNERS gives remote-host to @travel-lodge/hosting; choose another name'],
])('an area named %s with the owner %s cannot be created', async (name, owner, sentence) => {
  mkdirSync(join(root, 'remote-taken'));
  writeFileSync(join(root, '.github/workflows/ci.yml'), '');
  writeFileSync(join(root, '.github/CODEOWNERS'), '/remote-host/ @travel-lodge/hosting\n');
  const state = () => [readdirSync(root), ...EDITED.map((file) => read(file))];
  const before = state();
  await expect(createArea(root, name, owner)).rejects.toThrow(sentence);
  expect(state()).toEqual(before);
});

test('an unknown area cannot be removed', async () => {
  await expect(removeArea(root, 'reviews')).rejects.toThrow('There is no folder remote-reviews');
  await expect(removeArea(root, '../x')).rejects.toThrow('cannot be the name of an area');
});

test.each(namesInTree(ROOT).filter((name) => name !== 'shell'))('%s is listed in CODEOWNERS', (name) => {
  expect(ownerOf(read('.github/CODEOWNERS', ROOT), `remote-${name}`)).toBeDefined();
});
