import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Counts, createCounts, type Slice } from './canary-counts.ts';

const SAVE_EVERY_MS = 60_000;

export function countsFile(dataDir: string): string {
  return join(dataDir, 'edge', 'versions.json');
}

export interface SavedCounts extends Counts {
  /** Saves for the last time. */
  close(): void;
}

/**
 * Counts that survive a restart. A crash loses at most the last minute. A file that cannot be read or written loses the
 * figures, but never a page.
 */
export function openCounts(file: string | undefined, log: (entry: object) => void): SavedCounts {
  const counts = createCounts(file ? readSlices(file) : []);
  let isChanged = false;

  function save(): void {
    if (!file || !isChanged) return;
    isChanged = false;
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(counts.slices()));
      renameSync(`${file}.new`, file);
    } catch (error) {
      log({ level: 'warn', message: `The health figures of versions could not be saved: ${(error as Error).message}` });
    }
  }

  const timer = setInterval(save, SAVE_EVERY_MS).unref();
  return {
    ...counts,
    add(report, set) {
      isChanged = true;
      counts.add(report, set);
    },
    close() {
      clearInterval(timer);
      save();
    },
  };
}

/** What the running edge saved last, at most a minute ago; empty when it cannot be read. */
export function readSlices(file: string): Slice[] {
  try {
    const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const isSlice = (one: Partial<Slice> | null) => typeof one?.start === 'number' && typeof one.tallies === 'object';
    return Array.isArray(saved) && saved.every(isSlice) ? saved : [];
  } catch {
    return [];
  }
}
