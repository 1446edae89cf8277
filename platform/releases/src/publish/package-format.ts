import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { integrityOf } from '../store/integrity.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Release } from '../store/release.ts';
import { releaseSchema } from '../store/release-schema.ts';

/**
 * A version on the wire, one stream: a line of JSON, `{"release": <release.json>, "packed": {"<file>": bytes}}`,
 * then the content of each file in the order of `release.files`, then of each packed one in the order of `packed`.
 * All lengths are known after the first line. No names lead anywhere: they are checked before a byte is written.
 */
export const PACKAGE_TYPE = 'application/vnd.travel-lodge.release';

interface Head {
  release: Release;
  /** Files of which there is a brotli twin, `<file>.br`, and its bytes. */
  packed: Record<string, number>;
}

const HEAD_BYTES = 2_000_000;
const unpackBrotli = promisify(brotliDecompress);

/** The package of a built folder. */
export async function packageOf(release: Release, folder: string): Promise<Buffer> {
  const read = (file: string) => readFile(join(folder, file));
  const contents = await Promise.all(Object.keys(release.files).map(read));
  const packed: Head['packed'] = {};
  for (const file of Object.keys(release.files)) {
    const content = await read(`${file}.br`).catch(() => undefined);
    if (!content) continue;
    packed[file] = content.length;
    contents.push(content);
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify({ release, packed } satisfies Head)}\n`), ...contents]);
}

/**
 * Writes a package's files into `folder` and answers its release. Every hash is checked, packed twins too. Refuses
 * what is larger than `limit` bytes (`too-large`), and what is not right (`damaged-upload`, `invalid`).
 */
export async function unpack(source: AsyncIterable<Buffer>, folder: string, limit: number): Promise<Release> {
  const reader = createReader(source, limit);
  const { release, packed } = parseHead(await reader.line(HEAD_BYTES));
  for (const [file, { bytes, integrity }] of Object.entries(release.files)) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    const content = await reader.take(bytes, limit);
    if (integrityOf(content) !== integrity) throw damaged(`${file} has another hash than it says`);
    await writeFile(path, content, { flag: 'wx' });
  }
  for (const [file, bytes] of Object.entries(packed)) {
    const of = release.files[file];
    if (!of) throw damaged(`${file}.br is the twin of no file`);
    const content = await reader.take(bytes, limit);
    const plain = await unpackBrotli(content, { maxOutputLength: of.bytes + 1 }).catch(() => undefined);
    if (!plain || integrityOf(plain) !== of.integrity) throw damaged(`${file}.br has another content than ${file}`);
    await writeFile(join(folder, `${file}.br`), content, { flag: 'wx' });
  }
  await reader.end();
  return release;
}

function parseHead(line: string): Head {
  let head: Partial<Head>;
  try {
    head = JSON.parse(line);
  } catch {
    throw damaged('its first line is no JSON');
  }
  const parsed = releaseSchema.safeParse(head.release);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'is not understood' };
    throw new ReleaseRefusal(
      'invalid',
      `The release is not right${path.length ? ` at ${path.join('.')}` : ''}: ${message}`,
    );
  }
  const packed = head.packed ?? {};
  if (typeof packed !== 'object' || !Object.values(packed).every((bytes) => Number.isInteger(bytes) && bytes >= 0))
    throw damaged('its packed files have no lengths');
  return { release: parsed.data, packed };
}

/** Takes lines and counted bytes from a stream. */
function createReader(source: AsyncIterable<Buffer>, limit: number) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let total = 0;

  async function more(): Promise<boolean> {
    const { done, value } = await chunks.next();
    if (done) return false;
    total += value.length;
    if (total > limit)
      throw new ReleaseRefusal('too-large', `A version may have ${Math.floor(limit / 1e6)} MB at most`);
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  }
  return {
    async line(longest: number): Promise<string> {
      for (let at = rest.indexOf(10); ; at = rest.indexOf(10)) {
        if (at >= 0) {
          const line = rest.subarray(0, at).toString();
          rest = rest.subarray(at + 1);
          return line;
        }
        if (rest.length > longest) throw damaged('its first line does not end');
        if (!(await more())) throw damaged('it ends too early');
      }
    },
    async take(bytes: number, most: number): Promise<Buffer> {
      if (bytes > most)
        throw new ReleaseRefusal('too-large', `A version may have ${Math.floor(limit / 1e6)} MB at most`);
      const parts = [rest.subarray(0, bytes)];
      let missing = bytes - (parts[0]?.length ?? 0);
      rest = rest.subarray(bytes - missing);
      while (missing > 0) {
        if (!(await more())) throw damaged('it ends too early');
        const part = rest.subarray(0, missing);
        parts.push(part);
        missing -= part.length;
        rest = rest.subarray(part.length);
      }
      return Buffer.concat(parts);
    },
    async end(): Promise<void> {
      if (rest.length > 0 || (await more())) throw damaged('it has more than it says');
    },
  };
}

function damaged(what: string): ReleaseRefusal {
  return new ReleaseRefusal('damaged-upload', `The upload is damaged: ${what}`);
}
