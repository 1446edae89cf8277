import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import publishRuntimeCore from '@module-federation/vite/injectExternalRuntimeCorePlugin';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { areaConfig } from './area-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'lodge-test-area-'));
const AREA = { name: 'reviews', requires: { platform: '^1', http: '^1' }, calls: [], menu: [], slots: [] };
const ROUTE = { path: '/reviews', module: './routes', title: 'Reviews', access: 'public' };

function write(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** Delays a module before the federation plugin sees it, as on a busy machine. */
const slow: Plugin = {
  name: 'slow',
  enforce: 'pre',
  async load(id) {
    if (id.endsWith('later.ts')) await new Promise((done) => setTimeout(done, 500));
    return undefined;
  },
};

async function buildArea(): Promise<void> {
  vi.stubEnv('MFE_VITE_NO_TEST_ENV_CHECK', 'true');
  const config = await areaConfig(folder)({ mode: 'production', command: 'build' });
  await build({ ...config, configFile: false, logLevel: 'silent', plugins: [slow, ...(config.plugins ?? [])] });
}

const provided = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: '*' },
});

beforeAll(() => {
  symlinkSync(join(import.meta.dirname, '../../../area-template/node_modules'), join(folder, 'node_modules'));
  write({
    'package.json': '{"name":"remote-reviews","version":"1.2.3","type":"module"}',
    'remote.json': JSON.stringify({ ...AREA, routes: [ROUTE] }),
    'src/routes.ts': `import { cx } from 'shared-ui';
      import { later } from './later.ts';
      export const routes = [cx, later];`,
    'src/later.ts': `export { Icon as later } from 'shared-ui';`,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a build includes the shared imports of a module that loads slowly', async () => {
  await buildArea();
  const uses = JSON.parse(readFileSync(join(folder, 'dist/uses.json'), 'utf8'));
  expect(uses).toEqual({ 'shared-ui': ['Icon', 'cx'] });
});

test('a built area uses the page’s version of a shared package', async () => {
  await buildArea();
  const page = createInstance({
    name: 'shell',
    remotes: [],
    shared: { 'shared-ui': provided('0.9.0', { cx: 'its cx', Icon: 'its icon' }) },
    plugins: [publishRuntimeCore() as ModuleFederationRuntimePlugin],
  });
  const entry = await import(pathToFileURL(join(folder, 'dist/remoteEntry.js')).href);
  await entry.init(page.shareScopeMap.default);
  const module = (await entry.get('./routes'))();
  expect(module.routes).toEqual(['its cx', 'its icon']);
});
