import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/**
 * An append-only file of JSON lines. Each line is an atomic change with a checksum. `append` resolves once the line is
 * on disk. Lines that are waiting share one sync.
 */
export interface Journal {
  append(record: object): Promise<void>;
  /** Resolves when everything appended so far is on disk. */
  synced(): Promise<void>;
  close(): Promise<void>;
}

const CHUNK = 1_000_000;

interface ReadJournal {
  records: unknown[];
  damaged: number;
}

export async function readJournal(file: string): Promise<ReadJournal> {
  const lines = (await readFile(file, 'utf8').catch(absent)).split('\n');
  const torn = lines.pop();
  if (torn) lines.push(torn);
  const records: unknown[] = [];
  let damaged = 0;
  for (const [index, line] of lines.entries()) {
    const record = parseLine(line);
    if (record !== undefined) records.push(record);
    else if (!(torn && index === lines.length - 1)) damaged++;
  }
  return { records, damaged };
}

function absent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

function formatLine(record: object): string {
  const text = JSON.stringify(record);
  return `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`;
}

function parseLine(line: string): unknown {
  const text = line.slice(9);
  if (Number.parseInt(line.slice(0, 8), 16) !== crc32(text)) return undefined;
  return JSON.parse(text);
}

/**
 * Replaces the journal with `records` and opens it for appending. A crash leaves either the old journal or the new one.
 */
export async function startJournal(file: string, records: Iterable<object>): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true });
  const fresh = await open(`${file}.new`, 'w');
  let text = '';
  for (const record of records) {
    text += formatLine(record);
    if (text.length < CHUNK) continue;
    await fresh.appendFile(text);
    text = '';
  }
  await fresh.appendFile(text);
  await fresh.sync();
  await fresh.close();
  await rename(`${file}.new`, file);
  await syncFolder(dirname(file));
  return appendTo(await open(file, 'a'));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Some file systems cannot sync a folder. On those, they determine how durable the rename is.
  await handle.sync().catch(() => undefined);
  await handle.close();
}

function appendTo(file: FileHandle): Journal {
  let waiting = '';
  let failure: Error | undefined;
  let next: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();

  const writeOut = async () => {
    next = undefined;
    if (failure) throw failure;
    const text = waiting;
    waiting = '';
    try {
      await file.appendFile(text);
      await file.datasync();
    } catch (error) {
      // The file's content is unknown now, so no change is acknowledged until a restart has read it.
      failure = error as Error;
      throw error;
    }
  };
  return {
    append(record) {
      if (failure) return Promise.reject(failure);
      waiting += formatLine(record);
      if (!next) {
        next = running.catch(() => undefined).then(writeOut);
        running = next;
        running.catch(() => undefined);
      }
      return next;
    },
    synced: () => running,
    async close() {
      await running.catch(() => undefined);
      await file.close();
    },
  };
}
