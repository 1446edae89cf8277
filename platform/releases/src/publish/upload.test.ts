import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { create, Header } from 'tar';
import { beforeEach, expect, test } from 'vitest';
import type { Release } from '../store/release.ts';
import { buildSample } from '../testing/sample-store.ts';
import { packUpload, unpackUpload } from './upload.ts';

const LIMIT = 1_000_000;

let release: Release;
let folder = '';
let parent = '';
let into = '';
beforeEach(async () => {
  ({ release, folder } = await buildSample('shell', '1.1.0'));
  parent = await mkdtemp(join(tmpdir(), 'lodge-unpack-'));
  into = join(parent, 'version');
  await mkdir(into);
});

async function* inChunks(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const unpack = (content: Buffer, size = 1_000, limit = LIMIT) => unpackUpload(inChunks(content, size), into, limit);

/** The upload with a changed `release.json`. */
async function withDescription(change: (release: Release) => void): Promise<Buffer> {
  change(release);
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return packUpload(folder);
}

/** One file in the form of tar, whatever its path. */
function tarred(path: string, content: string): Buffer {
  const header = new Header({ path, type: 'File', size: content.length, mode: 0o644 });
  const block = Buffer.alloc(512);
  header.encode(block);
  return Buffer.concat([block, Buffer.from(content.padEnd(512, '\0')), Buffer.alloc(1_024)]);
}

test.each([1, 7, 1_000, 1_000_000])('an upload comes out as it went in, in chunks of %s bytes', async (size) => {
  expect(await unpack(await packUpload(folder), size)).toEqual(release);
  expect(await readFile(join(into, 'assets/index.js'), 'utf8')).toBe('import("./boot.js");\n');
  expect(existsSync(join(into, 'assets/boot.js.br'))).toBe(true);
});

test('a folder packed by any tar is an upload, also with its folders and compressed', async () => {
  const whole = await create({ cwd: folder }, ['.']).concat();
  expect(await unpack(gzipSync(whole))).toEqual(release);
});

test.each([
  '../evil.js',
  '../../evil.js',
  '/etc/evil.js',
  'a/../../evil.js',
  '.hidden',
  'a//b.js',
  'a\\b.js',
  'C:\\evil.js',
])('a file called %s is refused, and nothing is written outside the folder', async (path) => {
  await expect(unpack(tarred(path, 'evil'))).rejects.toMatchObject({ code: 'invalid' });
  expect(await readdir(parent)).toEqual(['version']);
  expect(await readdir(into)).toEqual([]);
});

test.each(['../evil.js', 'release.json', 'x.js.br'])('a release.json that names %s is refused', async (path) => {
  const evil = await withDescription(({ files }) => {
    files[path] = { integrity: `sha384-${'A'.repeat(64)}`, bytes: 0 };
  });
  await expect(unpack(evil)).rejects.toMatchObject({ code: 'invalid' });
});

test('a link is refused, and what is written through it', async () => {
  await symlink('/etc', join(folder, 'assets/etc'));
  const linked = await create({ cwd: folder }, ['.']).concat();
  await expect(unpack(linked)).rejects.toThrow('assets/etc, which is not a plain file');
});

test('a changed byte is noticed, in a header and in a file', async () => {
  const body = await packUpload(folder);
  for (const at of [10, body.indexOf('import("./boot.js")')]) {
    const changed = Buffer.from(body);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(unpack(changed)).rejects.toMatchObject({ code: 'damaged-upload' });
    into = join(dirname(into), `version-${at}`);
    await mkdir(into);
  }
});

test('a compressed twin with another content is refused, also a bomb', async () => {
  await writeFile(join(folder, 'assets/index.js.br'), brotliCompressSync(Buffer.alloc(50_000_000)));
  await expect(unpack(await packUpload(folder))).rejects.toThrow('assets/index.js.br differs from assets/index.js');
});

test('too little, too much and too large are refused', async () => {
  const body = await packUpload(folder);
  await expect(unpack(body.subarray(0, 2_000))).rejects.toThrow(/The upload is damaged: it is not a whole tar file/);
  await expect(unpack(body, 100, 200)).rejects.toMatchObject({ code: 'too-large' });
});

test('a file too many and a file too few are refused by name', async () => {
  await writeFile(join(folder, 'more.js'), 'more');
  await expect(unpack(await packUpload(folder))).rejects.toThrow('release.json does not name more.js');
});

test('a bomb that unpacks to more than the limit is refused', async () => {
  await writeFile(join(folder, 'assets/index.js'), Buffer.alloc(5_000_000));
  await expect(unpack(gzipSync(await packUpload(folder)))).rejects.toMatchObject({ code: 'too-large' });
});

test.each([
  ['text', 'hello\n'],
  ['nothing', ''],
])('%s is refused', async (_, content) => {
  await expect(unpack(Buffer.from(content))).rejects.toMatchObject({ code: 'damaged-upload' });
});

test.each<[string, (release: Release) => void]>([
  ['starts with gone.js, which it does not have', ({ start }) => start.main?.scripts.push('gone.js')],
  ['a shell has a page and offers', ({ offers }) => delete offers?.page],
  ['must have no scripts', ({ offers }) => Object.assign(offers?.page ?? {}, { head: '<script>alert(1)</script>' })],
])('a release that %s is refused', async (sentence, change) => {
  await expect(unpack(await withDescription(change))).rejects.toThrow(sentence);
});

test('an area whose manifest is of another version is refused', async () => {
  ({ release, folder } = await buildSample('host', '1.1.0'));
  const mixed = await withDescription(({ manifest }) => Object.assign(manifest ?? {}, { version: '9.0.0' }));
  await expect(unpack(mixed)).rejects.toThrow('the manifest is of another release');
});
