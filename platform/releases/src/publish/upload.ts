import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { create, Parser, type ReadEntry } from 'tar';
import { integrityOf } from '../store/integrity.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Release, ReleasedFile } from '../store/release.ts';
import { isPlainPath, releaseSchema } from '../store/release-schema.ts';

/** A version on its way to a site: a tar file of a built folder, with its `release.json`. */
export const UPLOAD_TYPE = 'application/x-tar';

const decompress = promisify(brotliDecompress);

/** The tar file of a built folder. */
export async function packUpload(folder: string): Promise<Buffer> {
  // With `./`, because tar takes a name with a leading @ for an archive.
  const files = (await filesIn(folder)).map((file) => `./${file}`);
  return create({ cwd: folder, portable: true }, files).concat();
}

/**
 * Writes an upload into `folder` and answers its release. The hash of every file is checked.
 *
 * @throws ReleaseRefusal `too-large` for more than `limit` bytes, `damaged-upload`, `invalid`
 */
export async function unpackUpload(source: AsyncIterable<Buffer>, folder: string, limit: number): Promise<Release> {
  await extract(source, folder, limit);
  const release = await readDescription(folder);
  await checkFiles(release, folder);
  return release;
}

async function extract(source: AsyncIterable<Buffer>, folder: string, limit: number): Promise<void> {
  const parser = new Parser({ strict: true });
  const saved: Promise<void>[] = [];
  let bytes = 0;
  let refusal: unknown;
  parser.on('entry', (entry: ReadEntry) => {
    bytes += entry.size;
    const saving = bytes > limit ? Promise.reject(tooLarge(limit)) : save(entry, folder);
    saving.catch((error) => {
      refusal ??= error;
      entry.resume();
    });
    saved.push(saving);
  });
  parser.on('error', (error: Error) => {
    refusal ??= damaged(`it is not a whole tar file (${error.message})`);
  });
  let received = 0;
  for await (const chunk of source) {
    received += chunk.length;
    // The description and the headers of the files are part of what is received.
    if (received > limit) throw tooLarge(limit);
    parser.write(chunk);
    if (refusal) throw refusal;
  }
  const ended = new Promise((done) => parser.once('end', done).once('error', done));
  parser.end();
  await ended;
  await Promise.allSettled(saved);
  if (refusal) throw refusal;
}

/** Saves a plain file; its path is checked before a byte is written. */
async function save(entry: ReadEntry, folder: string): Promise<void> {
  const path = entry.path.replace(/^(\.\/)+/, '').replace(/\/$/, '');
  if (entry.type === 'Directory') return void entry.resume();
  if (!['File', 'OldFile', 'ContiguousFile'].includes(entry.type))
    throw new ReleaseRefusal('invalid', `The upload has ${entry.path}, which is not a plain file`);
  if (!isPlainPath(path))
    throw new ReleaseRefusal('invalid', `The upload has ${entry.path}, which is not a plain path`);
  const content = await entry.concat();
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? damaged(`it has ${path} twice`) : error;
  });
}

async function readDescription(folder: string): Promise<Release> {
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw damaged('it has no release.json');
  let value: unknown;
  try {
    value = JSON.parse(text);
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
    if (!(await isTwin(join(folder, file), plain))) throw damaged(`${file} differs from ${file.slice(0, -3)}`);
  }
}

/** True for a brotli file of this content. */
async function isTwin(file: string, { bytes, integrity }: ReleasedFile): Promise<boolean> {
  const content = await decompress(await readFile(file), { maxOutputLength: bytes + 1 }).catch(() => undefined);
  return content !== undefined && integrityOf(content) === integrity;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => relative(folder, join(one.parentPath, one.name)));
}

export function tooLarge(limit: number): ReleaseRefusal {
  return new ReleaseRefusal('too-large', `A version may have at most ${Math.floor(limit / 1e6)} MB`);
}

function damaged(what: string): ReleaseRefusal {
  return new ReleaseRefusal('damaged-upload', `The upload is damaged: ${what}`);
}
