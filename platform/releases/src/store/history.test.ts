import { beforeEach, expect, test, vi } from 'vitest';
import { applyChange } from '../changes/apply-change.ts';
import { addSample, sampleStore } from '../testing/sample-store.ts';
import { readPointer } from './history.ts';
import * as jsonFile from './json-file.ts';
import type { Store } from './store.ts';

vi.mock('./json-file.ts', async (original) => {
  const real = await original<typeof jsonFile>();
  return { ...real, writeJson: vi.fn(real.writeJson) };
});

let store: Store;
beforeEach(async () => {
  ({ store } = await sampleStore());
  await addSample(store, 'host', '1.1.0');
});

test('a promotion succeeds even if the pointer file cannot be written', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { writeJson } = await vi.importActual<typeof jsonFile>('./json-file.ts');
  vi.mocked(jsonFile.writeJson).mockImplementation(async (file, value) => {
    if (file.endsWith('pointer.json')) throw new Error('no space left');
    await writeJson(file, value);
  });
  const order = { by: 'ben', journeys: 'skipped', reason: 'a test' } as const;
  const pointer = await applyChange(store, { action: 'promote', ...order, name: 'host', to: '1.1.0' });
  expect(pointer.revision).toBe(2);
  expect(await readPointer(store)).toEqual(pointer);
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/pointer\.json could not be written.*no space left/));
});
