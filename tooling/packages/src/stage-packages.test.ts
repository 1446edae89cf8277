import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { PACKAGES, stagePackages } from './stage-packages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const staged = mkdtempSync(join(tmpdir(), 'lodge-packages-test-'));
const packageJson = (folder: string) => JSON.parse(readFileSync(join(staged, folder, 'package.json'), 'utf8'));

beforeAll(() => stagePackages(ROOT, staged));

test.each(PACKAGES)('every entry of %s points to a file', (folder) => {
  const { exports, bin } = packageJson(folder);
  const paths = [exports, bin].flatMap((entries: Record<string, string | Record<string, string>>) =>
    Object.values(entries).flatMap((entry) => (typeof entry === 'string' ? entry : Object.values(entry))),
  );
  const missing = paths.filter((path) => !path.includes('*') && !existsSync(join(staged, folder, path)));
  expect(missing).toEqual([]);
});

test.each(PACKAGES)('%s imports packages of this repository only by their published names', (folder) => {
  const { dependencies } = packageJson(folder);
  const own = PACKAGES.map((one) => packageJson(one).name.replace('@travel-lodge/', ''));
  for (const name of own.filter((one) => dependencies[one]))
    expect(dependencies[name]).toMatch(new RegExp(`^npm:@travel-lodge/${name}@\\^\\d+\\.\\d+\\.\\d+$`));
});

test.each([
  'shared-ui/node_modules/leaflet/dist/leaflet-src.esm.js',
  'platform/area-kit/node_modules/@module-federation/vite/lib/index.js',
])('the patched %s is included in its package', (file) => {
  expect(readFileSync(join(staged, file), 'utf8')).toBe(readFileSync(join(ROOT, file), 'utf8'));
});
