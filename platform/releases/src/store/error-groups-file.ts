import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ErrorGroup, ReleaseName } from 'contracts';
import { createErrorCounts, type ErrorCounts, KEPT_MS, mergeGroups } from './error-groups.ts';
import type { Store } from './store.ts';

/**
 * `errors/<edge>.json` in the store: what each edge counted. No two processes write the same file. A process has a new
 * name each time, and another process takes over its file after it has ended.
 */

const SAVE_AFTER_MS = 5_000;
/** A running edge touches its file more often. */
const DEAD_AFTER_MS = 3_600_000;
const TOUCH_EVERY_MS = 600_000;
/** Maximum size of a file, in bytes: 200 groups with the longest texts fit. Larger files are ignored. */
const LARGEST = 4_000_000;
const MOST_FILES = 100;

export interface SavedErrors extends Pick<ErrorCounts, 'add' | 'addAgain'> {
  /** Groups of all edges of this store, last seen first. */
  all(): ErrorGroup[];
  /** Returns true for exactly one call across all edges. That edge notifies the team. */
  claim(key: string): Promise<boolean>;
  close(): void;
}

/** If a file cannot be read or written, counts are lost, but pages are still served. */
export function openErrors(store: Store, log: (entry: object) => void, now = Date.now): SavedErrors {
  const folder = join(store.folder, 'errors');
  // An edge on another machine does not touch its copied file here, so keep the file until its counts expire.
  const deadAfterMs = store.shared ? KEPT_MS : DEAD_AFTER_MS;
  const edge = randomUUID();
  const file = join(folder, `${edge}.json`);
  let counts = createErrorCounts(now);
  let isSaved = false;
  let saving: ReturnType<typeof setTimeout> | undefined;
  let lastTrouble = '';

  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      const message = `The errors of pages could not be saved: ${(error as Error).message}`;
      if (message !== lastTrouble) log({ level: 'warn', message });
      lastTrouble = message;
    }
  }

  function save(): void {
    clearTimeout(saving);
    saving = undefined;
    attempt(() => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(counts.groups()));
      renameSync(`${file}.new`, file);
      isSaved = true;
    });
  }

  function saveSoon(): void {
    saving ??= setTimeout(save, SAVE_AFTER_MS).unref();
  }

  /**
   * If another edge has taken over our file, for example after a long sleep, its counts now belong to that edge, so
   * start from zero.
   */
  function startAnewWhenTaken(): void {
    if (!isSaved || existsSync(file)) return;
    counts = createErrorCounts(now);
    isSaved = false;
  }

  /** Runs every ten minutes: touches our file and takes over the files of edges that ended. */
  function tidy(): void {
    attempt(() => {
      startAnewWhenTaken();
      if (isSaved) utimesSync(file, new Date(now()), new Date(now()));
      for (const other of filesIn(folder)) {
        const path = join(folder, other);
        const age = now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now());
        if (path === file || age < deadAfterMs) continue;
        // Rename it to a new name that is read as well: only one edge can take over the file, and nothing is lost if
        // that edge ends here.
        const taken = join(folder, `${randomUUID()}.json`);
        renameSync(path, taken);
        counts.take(readGroups(taken));
        save();
        rmSync(taken);
      }
      const told = join(folder, 'told');
      for (const name of existsSync(told) ? readdirSync(told) : []) {
        const path = join(told, name);
        if (now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
      }
    });
  }

  tidy();
  const tidying = setInterval(tidy, TOUCH_EVERY_MS).unref();
  return {
    add(seen, client) {
      startAnewWhenTaken();
      const known = readOthers(folder, file).find(({ id }) => id === seen.id);
      const sighting = counts.add(seen, client);
      saveSoon();
      if (sighting === 'known' || !known) return sighting;
      return known.versions.some(({ version }) => version === seen.version) ? 'known' : 'new-version';
    },
    addAgain(id, seen, client) {
      const isKnown = counts.addAgain(id, seen, client);
      if (isKnown) saveSoon();
      return isKnown;
    },
    all: () => mergeGroups([counts.groups(), readOthers(folder, file)], now()),
    claim: (key) => store.documents.create(`errors/told/${key}`, { at: new Date(now()).toISOString(), by: edge }),
    close() {
      clearInterval(tidying);
      if (saving) save();
    },
  };
}

export function readErrors(storeFolder: string, name?: ReleaseName): ErrorGroup[] {
  const groups = mergeGroups([readOthers(join(storeFolder, 'errors'))], Date.now());
  return groups.filter((group) => name === undefined || group.name === name);
}

function readOthers(folder: string, own?: string): ErrorGroup[] {
  const files = filesIn(folder).map((name) => join(folder, name));
  return files.filter((file) => file !== own).flatMap(readGroups);
}

function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.slice(0, MOST_FILES);
  } catch {
    return [];
  }
}

function readGroups(file: string): ErrorGroup[] {
  try {
    if (statSync(file).size > LARGEST) return [];
    const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(saved) ? saved.filter(isGroup) : [];
  } catch {
    return [];
  }
}

function isGroup(value: Partial<ErrorGroup> | null): value is ErrorGroup {
  const { id, name, lastSeen, versions, frames } = value ?? {};
  return [id, name, lastSeen].every((text) => typeof text === 'string') && [versions, frames].every(Array.isArray);
}
