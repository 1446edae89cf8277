import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runCommand } from './command.ts';
import { dataDir } from './product.ts';

export interface ToolRun {
  json: Record<string, unknown>;
  seconds: number;
}

/** Runs the release tool on the store of the product under test. Rejects with its output if it fails. */
export async function release(...args: string[]): Promise<ToolRun> {
  const started = performance.now();
  const { code, out, error } = await run([...args, '--json'], { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`release ${args.join(' ')} ended with ${code}:\n${out}\n${error}`);
  await waitForEdges(readPointer().revision);
  return { json: JSON.parse(out.split('\n').at(-1) ?? '{}'), seconds: (performance.now() - started) / 1000 };
}

interface Pointer {
  revision: number;
  set: string;
  canary: object | null;
}

/** Reads the file, because starting the tool takes a second, and most tests read the pointer twice. */
function readPointer(): Pointer {
  return JSON.parse(readFileSync(join(dataDir, 'releases/pointer.json'), 'utf8'));
}

/**
 * Waits until edges on other machines have received a revision. `E2E_EDGES` contains the addresses of their metrics.
 * Without a revision, waits for the newest one that any of them has.
 */
export async function waitForEdges(revision = 0): Promise<void> {
  const edges = process.env.E2E_EDGES?.split(',') ?? [];
  if (edges.length === 0) return;
  const revisionOf = async (edge: string) =>
    Number(/lodge_edge_set\{[^}]*revision="(\d+)"/.exec(await (await fetch(`${edge}/metrics`)).text())?.[1]);
  await expect(async () => {
    const known = await Promise.all(edges.map(revisionOf));
    const newest = Math.max(revision, ...known);
    expect(known).toEqual(edges.map(() => newest));
  }).toPass();
}

export function releaseOn(site: { url: string; token: string }, ...args: string[]): ReturnType<typeof run> {
  return run([...args, '--url', site.url], { RELEASE_TOKEN: site.token });
}

const run = (args: string[], env: NodeJS.ProcessEnv) => runCommand(['platform/releases/src/release.ts', ...args], env);

/** Returns the promoted set. `takeBack` restores it after a test, even one that failed halfway. */
export function promotedNow(): { set: string; takeBack(): Promise<void> } {
  const { set } = readPointer();
  return {
    set,
    async takeBack() {
      if (readPointer().canary) await release('canary', '--end');
      if (readPointer().set !== set) await release('rollback', '--set', set);
    },
  };
}

/** Restores the promoted set after each test of a file. `set` is its id. */
export function takeBackAfterEach(): { readonly set: string } {
  const before = { set: '' };
  let takeBack: () => Promise<void>;
  test.beforeEach(() => {
    ({ set: before.set, takeBack } = promotedNow());
  });
  test.afterEach(() => takeBack());
  return before;
}
