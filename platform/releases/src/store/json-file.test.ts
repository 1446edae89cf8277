import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

/** Loads another instance of the module, like another process with the same pid. */
async function anotherProcess(): Promise<typeof import('./json-file.ts')> {
  vi.resetModules();
  return import('./json-file.ts');
}

test('only one of two processes with the same pid can create a file', async () => {
  const writers = [await anotherProcess(), await anotherProcess()];
  const folder = await mkdtemp(join(tmpdir(), 'lodge-json-'));
  for (let round = 0; round < 100; round += 1) {
    const file = join(folder, `${round}.json`);
    const created = await Promise.all(
      writers.map(({ createJson }, by) => createJson(file, { by, text: String(by).repeat(5_000) })),
    );
    expect(created.filter(Boolean)).toHaveLength(1);
    const by = created.indexOf(true);
    expect(await writers[0]?.readJson(file)).toEqual({ by, text: String(by).repeat(5_000) });
  }
  expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
});
