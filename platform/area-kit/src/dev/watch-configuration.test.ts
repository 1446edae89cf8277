import { mkdtemp, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchConfiguration } from './watch-configuration.ts';

const onChange = vi.fn();

let folder = '';
let stop = () => {};
beforeEach(async () => {
  onChange.mockClear();
  folder = await mkdtemp(join(tmpdir(), 'lodge-area-'));
  stop = watchConfiguration([folder], onChange);
});
afterEach(() => stop());

test('several changes to the manifest cause one restart', async () => {
  for (const content of ['{', '{}']) await writeFile(join(folder, 'remote.json'), content);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a change to the shared build code causes a restart', async () => {
  const file = join(import.meta.dirname, '../build/area-config.ts');
  const { atime, mtime } = await stat(file);
  await utimes(file, atime, mtime);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
});

test('a change to other source files causes no restart', async () => {
  await writeFile(join(folder, 'routes.tsx'), '');
  await setTimeout(300);
  await writeFile(join(folder, 'remote.json'), '{}');
  stop();
  await setTimeout(300);
  expect(onChange).not.toHaveBeenCalled();
});
