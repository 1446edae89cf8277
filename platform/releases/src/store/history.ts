import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreFiles } from './documents.ts';
import { readJson, writeJson } from './json-file.ts';
import type { Entry, Pointer } from './records.ts';

/**
 * The history of a store: `history/<number>.json`, one file per entry. The newest entry is the truth about what is
 * promoted, so an event and the pointer after it cannot come apart. Of several processes that append the same
 * number, exactly one can create its file. There is no lock that a killed process could leave behind
 * (docs/decisions/015).
 */

/** `pointer.json`: a copy of the pointer for people, and the number from which to look for newer entries. */
type PointerFile = Pointer & { entry: number };

export function entryPath(number: number): string {
  return `history/${String(number).padStart(8, '0')}.json`;
}

function entryFile(store: Folder, number: number): string {
  return join(store.folder, entryPath(number));
}

function pointerFile(store: Folder): string {
  return join(store.folder, 'pointer.json');
}

type Folder = Pick<StoreFiles, 'folder'>;

export interface Newest {
  /** Of the newest entry; 0 when there is none. */
  number: number;
  pointer: Pointer | null;
}

export async function readNewest(store: Folder): Promise<Newest> {
  let newest = await readCopy(store);
  for (;;) {
    const entry = await readJson<Entry>(entryFile(store, newest.number + 1));
    if (!entry) return newest;
    newest = { number: newest.number + 1, pointer: entry.pointer };
  }
}

/** The copy, which may be outdated; without one, the place before the newest entry. */
async function readCopy(store: Folder): Promise<Newest> {
  const copy = await readJson<PointerFile>(pointerFile(store));
  if (!copy?.entry) return { number: Math.max(0, (await newestNumber(store.folder)) - 1), pointer: null };
  const { entry: number, ...pointer } = copy;
  return { number, pointer };
}

/** Undefined before the first promotion. */
export async function readPointer(store: Folder): Promise<Pointer | undefined> {
  return (await readNewest(store)).pointer ?? undefined;
}

/** By the names of the files; 0 when there is none. */
export async function newestNumber(folder: string): Promise<number> {
  const names = await readdir(join(folder, 'history')).catch(() => []);
  return Math.max(0, ...names.map((name) => Number(/^(\d{8})\.json$/.exec(name)?.[1] ?? 0)));
}

/** Writes the entry with this number. False when another process has written one of that number. */
export async function append(store: StoreFiles, number: number, entry: Entry): Promise<boolean> {
  if (!(await store.documents.create(entryPath(number), entry))) return false;
  // A later entry's copy may be overwritten here; readers look for newer entries in any case.
  if (entry.pointer) await copyPointer(store, { ...entry.pointer, entry: number });
  return true;
}

/** The entry counts, even if its copy cannot be written. */
async function copyPointer(store: Folder, copy: PointerFile): Promise<void> {
  try {
    await writeJson(pointerFile(store), copy);
  } catch (error) {
    console.error(`${pointerFile(store)} could not be written, the history goes on: ${(error as Error).message}`);
  }
}

/** Entries never change, so each is read once. */
const cache = new Map<string, Entry>();
const CACHED = 5_000;

/** The entries up to `number`, oldest first, at most `limit` of them. */
export async function readEntries(store: Folder, number: number, limit: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let n = Math.max(1, number - limit + 1); n <= number; n += 1) {
    const file = entryFile(store, n);
    const entry = cache.get(file) ?? (await readJson<Entry>(file));
    if (!entry) continue;
    if (cache.size >= CACHED) cache.clear();
    cache.set(file, entry);
    entries.push(entry);
  }
  return entries;
}
