import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runCommand } from './command.ts';
import { dataDir } from './product.ts';

/** `npm run release`, on the machine of the running site or from elsewhere. */

export interface ToolRun {
  /** The last line's JSON. */
  json: Record<string, unknown>;
  seconds: number;
}

/** On the store of the product under test. Rejects with what the tool said when it does not end well. */
export async function release(...args: string[]): Promise<ToolRun> {
  const started = performance.now();
  const { code, out, error } = await run([...args, '--json'], { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`release ${args.join(' ')} ended with ${code}:\n${out}\n${error}`);
  const { revision } = JSON.parse(readFileSync(join(dataDir, 'releases/pointer.json'), 'utf8')) as { revision: number };
  await untilKnownToEdges(revision);
  return { json: JSON.parse(out.split('\n').at(-1) ?? '{}'), seconds: (performance.now() - started) / 1000 };
}

/**
 * Edges on other machines hear of it a moment later. `E2E_EDGES` are the addresses where they say what they have.
 * Without a revision it is the newest that one of them has: what was asked of an edge, that edge has.
 */
export async function untilKnownToEdges(revision = 0): Promise<void> {
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

/** On a site, by its address and a team's token, however it ends. */
export function releaseOn(site: { url: string; token: string }, ...args: string[]): ReturnType<typeof run> {
  return run([...args, '--url', site.url], { RELEASE_TOKEN: site.token });
}

const run = (args: string[], env: NodeJS.ProcessEnv) => runCommand(['platform/releases/src/release.ts', ...args], env);

/** What visitors get at this moment; `takeBack` ends what a test did to it, also a test that failed half-way. */
export async function promotedNow(): Promise<{ set: string; takeBack(): Promise<void> }> {
  const { set } = (await release('status')).json as { set: string };
  return {
    set,
    async takeBack() {
      const now = (await release('status')).json;
      if (now.canary) await release('canary', '--end');
      if (now.set !== set) await release('rollback', '--set', set);
    },
  };
}

/** For a file whose tests promote: after each of them, visitors get what they got before. `set` is that one's id. */
export function takeBackAfterEach(): { readonly set: string } {
  const before = { set: '' };
  let takeBack: () => Promise<void>;
  test.beforeEach(async () => {
    ({ set: before.set, takeBack } = await promotedNow());
  });
  test.afterEach(() => takeBack());
  return before;
}
