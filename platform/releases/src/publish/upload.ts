import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { filesIn } from '../store/files-in.ts';
import { integrityOf } from '../store/integrity.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Release, ReleasedFile } from '../store/release.ts';
import { isPlainPath, releaseSchema } from '../store/release-schema.ts';

/** The media type of an upload: a tar file of a built folder with its `release.json`. */
export const UPLOAD_TYPE = 'application/x-tar';

/** The maximum size of `release.json`, in bytes. The edge parses it, so a larger file would delay its visitors. */
const MAX_DESCRIPTION_BYTES = 1_000_000;

const decompress = promisify(brotliDecompress);

/**
 * Unpacks an upload into `folder`, checks the hash of each file, and returns the release.
 *
 * @throws ReleaseRefusal `too-large` if there are more than `limit` bytes or `release.json` exceeds 1 MB,
 * `damaged-upload`, `invalid`
 */
export async function unpackUpload(source: AsyncIterable<Buffer>, folder: string, limit: number): Promise<Release> {
  await extract(source, folder, limit);
  const release = await readDescription(folder);
  await checkFiles(release, folder);
  return release;
}

async function extract(source: AsyncIterable<Buffer>, folder: string, limit: number): Promise<void> {
  const parser = new Parser({ strict: true });
  const saving: Promise<void>[] = [];
  let refusal: unknown;
  let isComplete = false;
  const take = (entry: ReadEntry) => {
    refusal ??= entryProblem(entry);
    if (refusal || entry.type === 'Directory') return void entry.resume();
    saving.push(
      save(entry, folder).catch((error) => {
        refusal ??= error;
      }),
    );
  };
  // By default, the parser silently ignores entries of unknown types.
  parser.on('entry', take).on('ignoredEntry', take);
  parser.on('eof', () => {
    isComplete = true;
  });
  parser.on('error', ({ message }: Error) => {
    refusal ??= damaged(`it is not a whole tar file (${message})`);
  });
  let received = 0;
  try {
    for await (const chunk of source) {
      // The parser would decompress the data without a size limit.
      if (received === 0 && COMPRESSED.includes(chunk[0] ?? 0))
        refusal = damaged('it is compressed; send a plain tar file');
      received += chunk.length;
      if (received > limit) refusal ??= tooLarge(limit);
      if (refusal) break;
      // Discard data after the end of the archive, because the parser would buffer it.
      if (!isComplete) parser.write(chunk);
    }
  } finally {
    // End an unfinished entry and wait for it, so that nothing is written after this function has returned.
    parser.end();
    await Promise.allSettled(saving);
  }
  if (refusal) throw refusal;
  if (!isComplete) throw damaged('it is not a whole tar file');
}

/** The first bytes of gzip and zstd data. No valid path begins with them. */
const COMPRESSED = [0x1f, 0x28];

/** Returns the reason why an entry must not be written to disk. */
function entryProblem({ path, type }: ReadEntry): ReleaseRefusal | undefined {
  if (type === 'Directory') return undefined;
  const invalid = (kind: string) =>
    new ReleaseRefusal('invalid', `The upload has ${path}, which is not a plain ${kind}`);
  if (!['File', 'OldFile', 'ContiguousFile'].includes(type)) return invalid('file');
  return isPlainPath(inFolder(path)) ? undefined : invalid('path');
}

async function save(entry: ReadEntry, folder: string): Promise<void> {
  const path = inFolder(entry.path);
  const content = await entry.concat();
  try {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content, { flag: 'wx' });
  } catch (error) {
    // ENOTDIR means that an earlier entry was a file with the name of this entry's folder.
    const isTaken = ['EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    throw isTaken ? damaged(`it has ${path} twice`) : error;
  }
}

/** Removes the leading `./`, which `tar -C folder .` adds to each path. */
function inFolder(path: string): string {
  return path.replace(/^(\.\/)+/, '');
}

async function readDescription(folder: string): Promise<Release> {
  const content = await readFile(join(folder, 'release.json')).catch(() => undefined);
  if (content === undefined) throw damaged('it has no release.json');
  if (content.length > MAX_DESCRIPTION_BYTES)
    throw new ReleaseRefusal('too-large', 'The release.json of a version may have at most 1 MB');
  let value: unknown;
  try {
    value = JSON.parse(content.toString());
  } catch {
    throw damaged('its release.json is not JSON');
  }
  const parsed = releaseSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'it is not understood' };
  const place = path.length > 0 ? ` at ${path.join('.')}` : '';
  throw new ReleaseRefusal('invalid', `The release.json of the upload is not valid${place}: ${message}`);
}

async function checkFiles({ files }: Release, folder: string): Promise<void> {
  const found = new Set(await filesIn(folder));
  found.delete('release.json');
  for (const [file, { bytes, integrity }] of Object.entries(files)) {
    if (!found.delete(file)) throw damaged(`${file} is missing`);
    const content = await readFile(join(folder, file));
    if (content.length !== bytes || integrityOf(content) !== integrity)
      throw damaged(`${file} does not have the hash that release.json gives`);
  }
  for (const file of found) {
    const plain = file.endsWith('.br') ? files[file.slice(0, -3)] : undefined;
    if (!plain) throw damaged(`release.json does not name ${file}`);
    if (!(await isCompressedCopy(join(folder, file), plain)))
      throw damaged(`${file} differs from ${file.slice(0, -3)}`);
  }
}

async function isCompressedCopy(file: string, { bytes, integrity }: ReleasedFile): Promise<boolean> {
  const content = await decompress(await readFile(file), { maxOutputLength: bytes + 1 }).catch(() => undefined);
  return content !== undefined && integrityOf(content) === integrity;
}

export function tooLarge(limit: number): ReleaseRefusal {
  return new ReleaseRefusal('too-large', `A version may have at most ${Math.floor(limit / 1e6)} MB`);
}

function damaged(what: string): ReleaseRefusal {
  return new ReleaseRefusal('damaged-upload', `The upload is damaged: ${what}`);
}
