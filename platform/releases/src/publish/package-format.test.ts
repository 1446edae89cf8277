import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import type { Release } from '../store/release.ts';
import { buildSample } from '../testing/sample-store.ts';
import { packageOf, unpack } from './package-format.ts';

const LIMIT = 1_000_000;

let release: Release;
let body: Buffer;
let into = '';
beforeEach(async () => {
  const sample = await buildSample('shell', '1.1.0');
  release = sample.release;
  body = await packageOf(release, sample.folder);
  into = join(await mkdtemp(join(tmpdir(), 'lodge-unpack-')), 'version');
});

async function* inChunks(content: Buffer, size = 100) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const take = (content: Buffer, size?: number, limit = LIMIT) => unpack(inChunks(content, size), into, limit);

/** The package with another first line. */
function withHead(change: (head: { release: Release; packed: Record<string, number> }) => void): Buffer {
  const end = body.indexOf(10);
  const head = JSON.parse(body.subarray(0, end).toString());
  change(head);
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body.subarray(end + 1)]);
}

test.each([1, 7, 100, 1_000_000])('a package comes out as it went in, in chunks of %s bytes', async (size) => {
  expect(await take(body, size)).toEqual(release);
  expect(await readFile(join(into, 'assets/index.js'), 'utf8')).toBe('import("./boot.js");\n');
  expect(existsSync(join(into, 'assets/boot.js.br'))).toBe(true);
});

test.each([
  '../../evil.js',
  '/etc/evil.js',
  'a/../../evil.js',
  '.hidden',
  'a//b.js',
  'a\\b.js',
  'release.json',
  'x.js.br',
])('a file called %s is refused before anything is written', async (path) => {
  const evil = withHead((head) => {
    head.release.files[path] = { integrity: `sha384-${'A'.repeat(64)}`, bytes: 0 };
  });
  await expect(take(evil)).rejects.toMatchObject({ code: 'invalid' });
  expect(existsSync(into)).toBe(false);
});

test('a changed byte is noticed, wherever it is', async () => {
  for (const at of [body.indexOf(10) + 5, body.length - 3]) {
    const changed = Buffer.from(body);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(take(changed)).rejects.toMatchObject({ code: 'damaged-upload' });
    into = `${into}x`;
  }
});

test('a packed twin with another content is refused, also a bomb', async () => {
  const packed = brotliCompressSync(Buffer.alloc(50_000_000));
  const end = body.indexOf(10);
  const plain = Object.values(release.files).reduce((sum, { bytes }) => sum + bytes, 0);
  const bomb = withHead((head) => {
    head.packed = { 'assets/index.js': packed.length };
  });
  const cut = bomb.subarray(0, bomb.indexOf(10) + 1 + plain);
  expect(end).toBeGreaterThan(0);
  await expect(take(Buffer.concat([cut, packed]))).rejects.toThrow(
    'assets/index.js.br has another content than assets/index.js',
  );
});

test('too little, too much and too large are refused', async () => {
  await expect(take(body.subarray(0, -1))).rejects.toThrow('it ends too early');
  into = `${into}x`;
  await expect(take(Buffer.concat([body, Buffer.from('x')]))).rejects.toThrow('it has more than it says');
  into = `${into}x`;
  await expect(take(body, 100, 200)).rejects.toMatchObject({ code: 'too-large' });
  const vast = withHead((head) => {
    head.release.files['assets/index.js'] = { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1e15 };
  });
  await expect(take(vast)).rejects.toMatchObject({ code: 'too-large' });
});

test.each([
  ['no JSON', () => Buffer.from('hello\n')],
  ['no line', () => Buffer.from('hello')],
  ['nothing', () => Buffer.alloc(0)],
])('%s is refused', async (_, make) => {
  await expect(take(make())).rejects.toMatchObject({ code: 'damaged-upload' });
});

test('a release that is not whole is refused: files it does not have, a shell without a page, another version inside', async () => {
  const missing = withHead((head) => head.release.start.main?.scripts.push('gone.js'));
  await expect(take(missing)).rejects.toThrow('starts with gone.js, which it does not have');
  const pageless = withHead((head) => {
    delete head.release.html;
  });
  await expect(take(pageless)).rejects.toThrow('a shell has a page and offers');
  const area = await buildSample('host', '1.1.0');
  const manifest = { ...area.release.manifest, version: '9.0.0' } as Release['manifest'];
  const mixed = await packageOf({ ...area.release, ...(manifest && { manifest }) }, area.folder);
  await expect(take(mixed)).rejects.toThrow('the manifest is of another release');
});
