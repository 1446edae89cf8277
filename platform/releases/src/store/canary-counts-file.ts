import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, createCounts, KEPT_MS, type Slice } from './canary-counts.ts';
import type { Store } from './store.ts';

/**
 * `figures/<hour>-<edge>.json` in the store: what each edge counted in the slices that began in an hour. No two
 * processes write the same file, and the transfers to other machines are small.
 */
const FOLDER = 'figures';
const HOUR_MS = 3_600_000;
const SAVE_EVERY_MS = 10_000;
/** How often the files of other edges are read again. */
const CATCH_UP_MS = 2_000;
/** Maximum size of a file, in bytes. An hour has at most a few dozen slices, so larger files are ignored. */
const LARGEST = 4_000_000;

export interface SavedCounts extends Counts {
  close(): void;
}

/**
 * Returns the counts of all edges on a store, whether or not they still run. A crash loses only unsaved counts. If a
 * file cannot be read or written, counts are lost, but pages are still served.
 */
export function openCounts(store: Store, log: (entry: object) => void, now: () => number = Date.now): SavedCounts {
  const folder = join(store.folder, FOLDER);
  const edge = randomUUID();
  const others = createReader(folder, (file) => !file.endsWith(`-${edge}.json`));
  let known: readonly Slice[] = [];
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  const counts = createCounts(() => {
    if (now() - caughtUpAt >= CATCH_UP_MS) {
      known = others();
      caughtUpAt = now();
    }
    return known;
  }, now);
  const unsaved = new Set<number>();
  let lastTrouble = '';

  function save(): void {
    try {
      for (const hour of unsaved) {
        mkdirSync(folder, { recursive: true });
        const file = join(folder, `${hour}-${edge}.json`);
        writeFileSync(`${file}.new`, JSON.stringify(counts.slices().filter(({ start }) => hourOf(start) === hour)));
        renameSync(`${file}.new`, file);
        unsaved.delete(hour);
      }
      const oldest = hourOf(now() - KEPT_MS);
      for (const file of filesIn(folder)) {
        if (Number.parseInt(file, 10) < oldest) rmSync(join(folder, file), { force: true });
      }
    } catch (error) {
      const message = `The health figures of versions could not be saved: ${(error as Error).message}`;
      if (message !== lastTrouble) log({ level: 'warn', message });
      lastTrouble = message;
    }
  }

  const timer = setInterval(save, SAVE_EVERY_MS).unref();
  return {
    ...counts,
    add(report, set) {
      counts.add(report, set);
      unsaved.add(hourOf(counts.slices().at(-1)?.start ?? now()));
    },
    close() {
      clearInterval(timer);
      save();
    },
  };
}

export function readCounts({ folder }: Store): Counts {
  const slices = createReader(join(folder, FOLDER))();
  return createCounts(() => slices);
}

const hourOf = (at: number) => Math.floor(at / HOUR_MS);

/** Returns a function that reads the wanted files of the folder again if they have changed. */
function createReader(folder: string, isWanted: (file: string) => boolean = () => true): () => readonly Slice[] {
  const read = new Map<string, { state: string; slices: readonly Slice[] }>();
  return () => {
    const files = filesIn(folder).filter(isWanted);
    for (const file of read.keys()) if (!files.includes(file)) read.delete(file);
    return files.flatMap((file) => {
      const found = statSync(join(folder, file), { throwIfNoEntry: false });
      const state = `${found?.size} ${found?.mtimeMs}`;
      const before = read.get(file);
      if (before?.state === state) return before.slices;
      const slices = found && found.size <= LARGEST ? readSlices(join(folder, file)) : [];
      read.set(file, { state, slices });
      return slices;
    });
  };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

function readSlices(file: string): readonly Slice[] {
  try {
    const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const isSlice = (one: Partial<Slice> | null) => typeof one?.start === 'number' && typeof one.tallies === 'object';
    return Array.isArray(saved) && saved.every(isSlice) ? saved : [];
  } catch {
    return [];
  }
}
