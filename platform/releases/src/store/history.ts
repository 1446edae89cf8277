import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseEvent } from 'contracts';
import { createJson, readJson, writeJson } from './json-file.ts';
import type { Pointer } from './pointer.ts';
import type { Versions } from './release.ts';
import type { Store } from './store.ts';

/**
 * The history of a store: `history/<number>.json`, one file an entry, written once and never changed. An entry
 * has what happened and the pointer after it, so the newest one is the truth about what is promoted, and no
 * crash can part the two. Who appends takes the next number by creating its file, which of several processes
 * only one can: the others look again. There is no lock that a killed process could leave behind
 * (docs/decisions/015).
 */
export interface Entry {
  event: ReleaseEvent;
  /** After the event; null before the first promotion. */
  pointer: Pointer | null;
  /** Of the promoted set. */
  versions: Versions | null;
}

/** `pointer.json`: the pointer for people and copies, and from which number on to look for newer ones. */
type PointerFile = Pointer & { entry: number };

const TRIES = 2_000;

function entryFile(store: Store, number: number): string {
  return join(store.folder, 'history', `${String(number).padStart(8, '0')}.json`);
}

function pointerFile(store: Store): string {
  return join(store.folder, 'pointer.json');
}

export interface Current {
  /** Of the newest entry; 0 when there is none. */
  number: number;
  pointer: Pointer | null;
}

export async function readCurrent(store: Store): Promise<Current> {
  const copy = await readJson<Partial<PointerFile>>(pointerFile(store));
  let number = copy?.entry ?? (await newestNumber(store));
  let pointer = copy?.set ? pointerOf(copy) : null;
  if (copy?.entry === undefined && number > 0) number -= 1;
  for (;;) {
    const entry = await readJson<Entry>(entryFile(store, number + 1));
    if (!entry) return { number, pointer };
    number += 1;
    pointer = entry.pointer;
  }
}

/** Also of the form that `pointer.json` had before there was a history: `{ set, at }`. */
function pointerOf({ revision = 0, set = '', canary = null, broken = [], at = '' }: Partial<PointerFile>): Pointer {
  return { revision, set, canary, broken, at };
}

async function newestNumber(store: Store): Promise<number> {
  const names = await readdir(join(store.folder, 'history')).catch(() => []);
  return Math.max(0, ...names.map((name) => Number(/^(\d{8})\.json$/.exec(name)?.[1] ?? 0)));
}

/**
 * Appends what `decide` makes of the current state, or nothing when it answers undefined. `decide` is called
 * again, with the new state, whenever somebody else was faster.
 */
export async function append(
  store: Store,
  decide: (now: Current) => Promise<Entry | undefined>,
): Promise<Entry | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = await readCurrent(store);
    const entry = await decide(now);
    if (!entry) return undefined;
    const number = now.number + 1;
    if (await createJson(entryFile(store, number), entry)) {
      // May be overtaken by a later one's copy; readers look past it in any case.
      if (entry.pointer) await copyPointer(store, { ...entry.pointer, entry: number });
      return entry;
    }
    await sleep(randomInt(1, 10 + Math.min(tries, 100)));
  }
  throw new Error(`The history in ${store.folder} could not be written: others were faster ${TRIES} times`);
}

/** What the entry says is done, whatever becomes of the copy. */
async function copyPointer(store: Store, copy: PointerFile): Promise<void> {
  try {
    await writeJson(pointerFile(store), copy);
  } catch (error) {
    console.error(`${pointerFile(store)} could not be written, the history goes on: ${(error as Error).message}`);
  }
}

/** Entries never change: what was read once is kept. */
const kept = new Map<string, Entry>();
const KEPT = 5_000;

/** The newest entries, oldest first. */
export async function readHistory(store: Store, limit: number): Promise<Entry[]> {
  const { number } = await readCurrent(store);
  const entries: Entry[] = [];
  for (let n = Math.max(1, number - limit + 1); n <= number; n += 1) {
    const file = entryFile(store, n);
    const entry = kept.get(file) ?? (await readJson<Entry>(file));
    if (!entry) continue;
    if (kept.size >= KEPT) kept.clear();
    kept.set(file, entry);
    entries.push(entry);
  }
  return entries;
}
