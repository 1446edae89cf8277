import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canary } from 'contracts';
import type { Store } from './store.ts';
import { openTrials, type Trials } from './trials.ts';

const DAY_MS = 24 * 3_600_000;
const FOLDER = 'canary-';
/** Maximum number of clients to remember for each part of a page. Enough for a judgment. */
const CLIENTS = 10_000;

/** Counts what clients saw in the last day with a canary and without it. */
export function openCanaryTrials(store: Store, canary: Canary, log: (entry: object) => void): Trials {
  return openTrials(store, { name: folderOf(canary), windowMs: DAY_MS, log, most: CLIENTS });
}

export async function removeOtherTrials(store: Store, running: readonly Canary[]): Promise<void> {
  const kept = running.map(folderOf);
  const folder = join(store.folder, 'trials');
  for (const one of await readdir(folder).catch(() => [])) {
    if (!one.startsWith(FOLDER) || kept.includes(one)) continue;
    await rm(join(folder, one), { recursive: true, force: true }).catch(() => {});
  }
}

/** Includes the start time, so that a restarted canary is a different one. */
export function canaryKey({ name, version, since }: Canary): string {
  return `${name} ${version} ${since}`;
}

/** The label under which visitors at the present share are counted. */
export function stepLabel({ steps }: Canary): string {
  return `step ${steps?.at}`;
}

function folderOf(canary: Canary): string {
  return FOLDER + createHash('sha256').update(canaryKey(canary)).digest('hex').slice(0, 32);
}
