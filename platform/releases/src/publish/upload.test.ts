import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { create, Header } from 'tar';
import { beforeEach, expect, test } from 'vitest';
import type { Release } from '../store/release.ts';
import { packVersion } from '../store/version-archive.ts';
import { buildSample } from '../testing/sample-store.ts';
import { unpackUpload } from './upload.ts';

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

/** Returns the upload with a modified `release.json`. */
async function withDescription(change: (release: Release) => void): Promise<Buffer> {
  change(release);
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return packVersion(folder);
}

const END = Buffer.alloc(1_024);

/** Returns an entry of a tar file with the given path and type. */
function entry(path: string, content: string, { type = 'File', typeCode = '' } = {}): Buffer {
  const linkpath = type.endsWith('Link') ? 'release.json' : '';
  const header = new Header({ path, type: type as 'File', linkpath, size: content.length, mode: 0o644 });
  const block = Buffer.alloc(512);
  header.encode(block);
  if (typeCode) sign(block, typeCode);
  return Buffer.concat([block, Buffer.from(content.padEnd(content ? 512 : 0, '\0'))]);
}

/** Changes the type in a header to one that tar does not know, and updates the checksum. */
function sign(block: Buffer, typeCode: string): void {
  block.write(typeCode, 156, 'latin1');
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
}

/** Returns the upload with these entries appended. */
async function withEntries(...more: Buffer[]): Promise<Buffer> {
  const body = await packVersion(folder);
  return Buffer.concat([body.subarray(0, body.length - END.length), ...more, END]);
}

test.each([1, 7, 1_000, 1_000_000])('an upload is unpacked unchanged in chunks of %s bytes', async (size) => {
  expect(await unpack(await packVersion(folder), size)).toEqual(release);
  expect(await readFile(join(into, 'assets/index.js'), 'utf8')).toBe('import("./boot.js");\n');
  expect(existsSync(join(into, 'assets/boot.js.br'))).toBe(true);
});

test('a folder packed by any tar program is accepted', async () => {
  const whole = await create({ cwd: folder }, ['.']).concat();
  expect(await unpack(Buffer.concat([whole, Buffer.alloc(9_216)]))).toEqual(release);
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
])('a file called %s is refused', async (path) => {
  await expect(unpack(Buffer.concat([entry(path, 'evil'), END]))).rejects.toMatchObject({ code: 'invalid' });
  expect(await readdir(parent)).toEqual(['version']);
  expect(await readdir(into)).toEqual([]);
});

test.each(['../evil.js', 'release.json', 'x.js.br'])('a release.json that names %s is refused', async (path) => {
  const evil = await withDescription(({ files }) => {
    files[path] = { integrity: `sha384-${'A'.repeat(64)}`, bytes: 0 };
  });
  await expect(unpack(evil)).rejects.toMatchObject({ code: 'invalid' });
});

test.each([
  { type: 'SymbolicLink' },
  { type: 'Link' },
  { type: 'CharacterDevice' },
  { type: 'FIFO' },
  { typeCode: 'Z' },
])('an entry that is not a file or a folder is refused: %j', async (options) => {
  const body = await withEntries(entry('assets/odd', '', options));
  await expect(unpack(body)).rejects.toThrow('The upload has assets/odd, which is not a plain file');
  expect(existsSync(join(into, 'assets/odd'))).toBe(false);
});

test('nothing is written through a link', async () => {
  const body = await withEntries(entry('out', '', { type: 'SymbolicLink' }), entry('out/evil.js', 'evil'));
  await expect(unpack(body)).rejects.toThrow('The upload has out, which is not a plain file');
  expect(existsSync(join(into, 'out'))).toBe(false);
});

test.each([
  ['the same file', 'assets/index.js'],
  ['a file with the name of a folder', 'assets'],
  ['a file below a file', 'assets/index.js/x.js'],
  ['a file several levels below a file', 'assets/index.js/x/y.js'],
])('an upload that additionally contains %s is refused', async (_, path) => {
  const body = await withEntries(entry(path, 'other'));
  await expect(unpack(body)).rejects.toMatchObject({
    code: 'damaged-upload',
    message: expect.stringMatching(/twice$/),
  });
});

test('a modified byte in a header or file is detected', async () => {
  const body = await packVersion(folder);
  for (const [at, sentence] of [
    [10, 'not a whole tar file (TAR_ENTRY_INVALID: checksum failure)'],
    [body.indexOf('import("./boot.js")'), 'assets/index.js does not have the hash that release.json gives'],
  ] as const) {
    const changed = Buffer.from(body);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(unpack(changed)).rejects.toThrow(sentence);
    into = join(dirname(into), `version-${at}`);
    await mkdir(into);
  }
});

test('a release.json of more than 1 MB is refused', async () => {
  const path = join(folder, 'release.json');
  await writeFile(path, JSON.stringify({ notes: 'é'.repeat(500_000) }));
  await expect(unpack(await packVersion(folder), 100_000, 2 * LIMIT)).rejects.toMatchObject({ code: 'too-large' });
});

test('a compressed file that differs from its original is refused', async () => {
  await writeFile(join(folder, 'assets/index.js.br'), brotliCompressSync(Buffer.alloc(50_000_000)));
  await expect(unpack(await packVersion(folder))).rejects.toThrow('assets/index.js.br differs from assets/index.js');
});

test('a truncated upload is refused', async () => {
  const body = await packVersion(folder);
  for (const length of [2_000, body.length - END.length]) {
    into = await mkdtemp(join(parent, 'truncated-'));
    await expect(unpack(body.subarray(0, length))).rejects.toThrow('The upload is damaged: it is not a whole tar file');
  }
});

test('nothing is written after the connection is lost', async () => {
  const body = await packVersion(folder);
  async function* broken() {
    yield body.subarray(0, body.length - 2_000);
    throw new Error('aborted');
  }
  await expect(unpackUpload(broken(), into, LIMIT)).rejects.toThrow('aborted');
  const written = await readdir(into, { recursive: true });
  await setTimeout(50);
  expect(await readdir(into, { recursive: true })).toEqual(written);
});

test('an upload over the size limit is refused', async () => {
  const body = await packVersion(folder);
  await expect(unpack(body, 100, body.length - 1)).rejects.toMatchObject({ code: 'too-large' });
  into = await mkdtemp(join(parent, 'padded-'));
  const padded = Buffer.concat([body, Buffer.alloc(body.length)]);
  await expect(unpack(padded, 100, padded.length - 1)).rejects.toMatchObject({ code: 'too-large' });
});

test('data after the end of the archive is discarded', async () => {
  const padded = Buffer.concat([await packVersion(folder), Buffer.alloc(6_000_000)]);
  // If the padding were buffered and copied for each chunk, this would exceed the test's timeout.
  expect(await unpack(padded, 500, 10_000_000)).toEqual(release);
});

test('the error for an extra or missing file names it', async () => {
  await expect(unpack(await withEntries(entry('more.js', 'more')))).rejects.toThrow(
    'release.json does not name more.js',
  );
  await rm(join(folder, 'assets/boot.css'));
  into = await mkdtemp(join(parent, 'less-'));
  await expect(unpack(await packVersion(folder))).rejects.toThrow('assets/boot.css is missing');
});

test.each([
  ['gzip', gzipSync],
  ['zstd', zstdCompressSync],
])('an upload compressed by %s is refused', async (_, compress) => {
  await expect(unpack(compress(await packVersion(folder)), 1)).rejects.toThrow(
    'it is compressed; send a plain tar file',
  );
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

test('an area with the manifest of another version is refused', async () => {
  ({ release, folder } = await buildSample('host', '1.1.0'));
  const mixed = await withDescription(({ manifest }) => Object.assign(manifest ?? {}, { version: '9.0.0' }));
  await expect(unpack(mixed)).rejects.toThrow('the manifest is of another release');
});
