import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { readPointer } from '../store/history.ts';
import type { Pointer } from '../store/records.ts';
import { readSnapshot } from '../store/snapshot.ts';
import { openStore, type Store } from '../store/store.ts';
import { addSample, promotedVersions, sampleStore } from '../testing/sample-store.ts';
import { applyChange, recordEvent } from './apply-change.ts';

const order = { by: 'ben', journeys: 'skipped', reason: 'a test' } as const;
const ROUNDS = 50;

let store: Store;
beforeEach(async () => {
  ({ store } = await sampleStore());
  for (const name of ['host', 'admin'] as const) {
    for (const version of ['1.1.0', '1.2.0']) await addSample(store, name, version);
  }
});

/** Starts another process that repeatedly promotes the given versions of one name. */
function promoteOften(name: string, rounds: number): ChildProcess {
  const file = join(import.meta.dirname, '../testing/promote-often.ts');
  const args = [file, store.folder, name, '1.1.0,1.2.0', String(rounds)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  await once(child, 'close');
  expect(child.exitCode).toBe(0);
  return output;
}

async function moves(): Promise<string[]> {
  return (await readSnapshot(store, { entries: 1_000 })).entries
    .map(({ event }) => event.by)
    .filter((by) => by.startsWith('round'));
}

test('no promotion is lost if two processes promote different areas', async () => {
  const outputs = await Promise.all(['host', 'admin'].map((name) => outputOf(promoteOften(name, ROUNDS))));
  for (const output of outputs) expect(output.trim().split('\n')[1]).toBe('0');
  const pointer = (await readPointer(store)) as Pointer;
  expect(pointer.revision).toBe(1 + 2 * ROUNDS);
  expect(await promotedVersions(store)).toMatchObject({ host: '1.2.0', admin: '1.2.0', browse: '1.0.0' });
  expect(new Set(await moves()).size).toBe(2 * ROUNDS);
});

test('the second of two promotions of the same area is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = round % 2 === 0 ? ['1.1.0', '1.2.0'] : ['1.0.0', '1.0.0'];
    const { revision } = (await readPointer(store)) as Pointer;
    const results = await Promise.allSettled([
      applyChange(store, { action: 'promote', ...order, name: 'host', to: String(a), revision }),
      applyChange(openStore(store.folder), { action: 'promote', ...order, name: 'host', to: String(b), revision }),
    ]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: 'changed-meanwhile' });
  }
});

test('the pointer is readable after a process is killed during a promotion', async () => {
  for (let kill = 0; kill < 12; kill += 1) {
    const child = promoteOften('host', 10_000);
    const after = 3 + kill;
    let seen = 0;
    await new Promise<void>((killed) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        seen += chunk.length;
        // Kill the process at a random point of the next promotion.
        if (seen >= after) setTimeout(() => killed(void child.kill('SIGKILL')), Math.random() * 10);
      });
    });
    await once(child, 'close');
    const before = (await readPointer(store)) as Pointer;
    expect(await store.readSet(before.set)).toBeDefined();
    const history = (await readSnapshot(store, { entries: 10_000 })).entries;
    expect(history.filter(({ pointer }) => pointer?.revision === before.revision)).toHaveLength(1);
    const next = (await promotedVersions(store)).host === '1.1.0' ? '1.2.0' : '1.1.0';
    expect((await applyChange(store, { action: 'promote', ...order, name: 'host', to: next })).revision).toBe(
      before.revision + 1,
    );
  }
});

test('the pointer can be read from the history if its file is damaged', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const pointer = await applyChange(store, { action: 'promote', ...order, name: 'host', to: '1.1.0' });
  await writeFile(join(store.folder, 'pointer.json'), '{"set": ');
  expect(await readPointer(store)).toEqual(pointer);
  await rm(join(store.folder, 'pointer.json'), { force: true });
  expect(await readPointer(store)).toEqual(pointer);
  await applyChange(store, { action: 'promote', ...order, name: 'host', to: '1.2.0' });
  expect(JSON.parse(await readFile(join(store.folder, 'pointer.json'), 'utf8'))).toMatchObject({ revision: 3 });
});

test('a stale pointer file does not hide newer history entries', async () => {
  const old = await readFile(join(store.folder, 'pointer.json'));
  const pointer = await applyChange(store, { action: 'promote', ...order, name: 'host', to: '1.1.0' });
  await writeFile(join(store.folder, 'pointer.json'), old);
  expect(await readPointer(store)).toEqual(pointer);
});

test('promotions leave no temporary files', async () => {
  await applyChange(store, { action: 'promote', ...order, name: 'host', to: '1.1.0' });
  const names = await readdir(store.folder, { recursive: true });
  expect(names.filter((name) => name.endsWith('.new'))).toEqual([]);
});

test('an event before the first release is recorded', async () => {
  const empty = openStore(await mkdtemp(join(tmpdir(), 'lodge-empty-')));
  await recordEvent(empty, { action: 'publish', name: 'host', to: '1.0.0', by: 'ben' });
  expect(await readPointer(empty)).toBeUndefined();
  expect((await readSnapshot(empty, { entries: 10 })).entries.map(({ event }) => event.to)).toEqual(['1.0.0']);
});
