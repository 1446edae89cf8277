import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreFiles } from './documents.ts';
import { readJson, writeJson } from './json-file.ts';
import type { Entry, Pointer } from './records.ts';

/**
 * The history of a store has one file per entry, `history/<number>.json`. The newest entry determines the promoted set,
 * so that an event and its pointer always match. If several processes append the same number, only one of them can
 * create the file. There is no lock that a killed process could leave behind (docs/decisions/015).
 */

/**
 * The content of `pointer.json`: a copy of the pointer and the number of its entry. The search for newer entries starts
 * there.
 */
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

/** Returns the copy, which may be stale. If there is none, returns the number before the newest entry's number. */
async function readCopy(store: Folder): Promise<Newest> {
  const copy = await readJson<PointerFile>(pointerFile(store));
  if (!copy?.entry) return { number: Math.max(0, (await newestNumber(store.folder)) - 1), pointer: null };
  const { entry: number, ...pointer } = copy;
  return { number, pointer };
}

export async function readPointer(store: Folder): Promise<Pointer | undefined> {
  return (await readNewest(store)).pointer ?? undefined;
}

/** Returns the highest entry number among the file names, or 0 if there are no entries. */
export async function newestNumber(folder: string): Promise<number> {
  const names = await readdir(join(folder, 'history')).catch(() => []);
  return Math.max(0, ...names.map((name) => Number(/^(\d{8})\.json$/.exec(name)?.[1] ?? 0)));
}

/** Writes an entry. Returns false if another process has already written one with this number. */
export async function append(store: StoreFiles, number: number, entry: Entry): Promise<boolean> {
  if (!(await store.documents.create(entryPath(number), entry))) return false;
  // This may overwrite the copy of a later entry, which is harmless: readers always search for newer entries.
  if (entry.pointer) await copyPointer(store, { ...entry.pointer, entry: number });
  return true;
}

/** Updates the copy of the pointer. A failure is only logged, because the entry is valid without the copy. */
async function copyPointer(store: Folder, copy: PointerFile): Promise<void> {
  try {
    await writeJson(pointerFile(store), copy);
  } catch (error) {
    console.error(`${pointerFile(store)} could not be written; the history is complete: ${(error as Error).message}`);
  }
}

/** A cache of entries, which is never invalidated because entries never change. */
const cache = new Map<string, Entry>();
const MAX_CACHED = 5_000;

export async function readEntries(store: Folder, number: number, limit: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let n = Math.max(1, number - limit + 1); n <= number; n += 1) {
    const file = entryFile(store, n);
    const entry = cache.get(file) ?? (await readJson<Entry>(file));
    if (!entry) continue;
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(file, entry);
    entries.push(entry);
  }
  return entries;
}
