import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartError } from 'part-runtime';
import type { Services } from '../../base/index.ts';
import { type MasterPlace, masterKey, readMaster, VARIANTS, variantKey } from '../../people/index.ts';
import { STATE_FILES, type Totals } from './format.ts';
import { openSnapshot } from './snapshot.ts';

const PART_BYTES = 1024 * 1024;

export interface BackupOptions {
  file: string;
  isForced?: boolean;
  standIns?: string | undefined;
  signal?: AbortSignal;
}

/**
 * Writes all data that cannot be regenerated to a file that only its owner can read. The file gets its final name once
 * it is complete and synced.
 */
export async function writeBackup(services: Services, options: BackupOptions): Promise<Totals> {
  const { file, isForced = false, signal } = options;
  if (!isForced && (await isThere(file))) {
    throw new StartError(`${file} already exists: choose another name, or add --force to replace it.`);
  }
  const totals: Totals = { rows: 0, pictures: 0, missing: [] };
  const draft = `${file}.${randomBytes(4).toString('hex')}.draft`;
  try {
    await pipeline(
      Readable.from(sealed(lines(services, options, totals)), { objectMode: true }),
      createGzip(),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
      signal ? { signal } : {},
    );
    await rename(draft, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw toWriteError(error, file);
  }
  return totals;
}

async function* lines(services: Services, { standIns }: BackupOptions, totals: Totals): AsyncGenerator<string> {
  const snapshot = await openSnapshot(services.db, services.clock);
  let pictures: MasterPlace[];
  try {
    yield JSON.stringify(snapshot.header);
    for await (const { line, isRow } of snapshot.rows()) {
      if (isRow) totals.rows += 1;
      yield line;
    }
    pictures = await snapshot.pictures();
  } finally {
    await snapshot.end();
  }
  // Read pictures after the snapshot's transaction has ended, because PostgreSQL cannot vacuum old rows while it is
  // open.
  for (const picture of pictures) yield* pictureLines(services, picture, totals);
  // Read the stand-ins' state after the rows, so that it contains every account and payment that the rows refer to.
  if (standIns) for (const name of STATE_FILES) yield* stateLines(standIns, name);
  yield JSON.stringify(totals);
}

/** Includes the existing variants, because a picture URL must always return the same bytes. */
async function* pictureLines(services: Services, place: MasterPlace, totals: Totals): AsyncGenerator<string> {
  const { hash } = place;
  const line = (picture: string, content: Buffer) => JSON.stringify({ picture, content: content.toString('base64') });
  const master = await readMaster(services, place).catch((error) => unreadable(hash, error));
  if (!master || createHash('sha256').update(master).digest('hex').slice(0, 40) !== hash) {
    totals.missing.push(hash);
    return;
  }
  totals.pictures += 1;
  yield line(masterKey(hash), master);
  for (const key of VARIANTS.map((variant) => variantKey(hash, variant))) {
    const variant = await services.blobs.read(key).catch((error) => unreadable(hash, error));
    if (variant) yield line(key, variant);
  }
}

/** Stops the backup, because an incomplete one must not replace a good one. */
function unreadable(hash: string, { message, cause }: Error): never {
  const reason = cause instanceof Error ? cause.message : message;
  throw new StartError(`The picture ${hash} cannot be read (${reason}); no backup was made.`);
}

async function* stateLines(folder: string, state: string): AsyncGenerator<string> {
  const path = join(folder, state);
  if (!(await isThere(path))) return;
  for await (const part of createReadStream(path, { highWaterMark: PART_BYTES })) {
    yield JSON.stringify({ state, content: (part as Buffer).toString('base64') });
  }
}

async function* sealed(all: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const line of all) {
    const ended = `${line}\n`;
    hash.update(ended);
    yield ended;
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Ignore errors, because some file systems cannot sync a folder.
  await handle.sync().catch(() => undefined);
  await handle.close();
}

function toWriteError(error: unknown, file: string): unknown {
  const { code, syscall, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError') return new StartError('Stopped; no backup was written.');
  const isOfFile = syscall === 'open' || syscall === 'write' || syscall === 'rename' || syscall === 'fsync';
  return isOfFile ? new StartError(`${file} cannot be written (${code}); no backup was made.`) : error;
}
