import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AreaManifest } from 'contracts';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { container } from './container-plugin.ts';

const folder = mkdtempSync(join(tmpdir(), 'lodge-test-container-'));
const manifest = { name: 'browse', version: '1.2.3' } as AreaManifest;

function write(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

async function buildArea(): Promise<void> {
  const options = { folder, manifest, exposes: { './routes': './src/routes.ts' }, shared: ['react', 'shared-ui'] };
  await build({ root: folder, configFile: false, logLevel: 'silent', base: './', plugins: [container(options)] });
}

beforeAll(() => {
  write({
    'package.json': '{"type":"module"}',
    'node_modules/react/package.json': '{"version":"19.0.0"}',
    'node_modules/shared-ui/package.json': '{"version":"1.0.0"}',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a built area takes every kind of import of a shared package from the page that has loaded it', async () => {
  write({
    'src/routes.ts': `
      import React, { useState as state } from 'react';
      import * as ui from 'shared-ui';
      import { own } from './own.ts';
      export const routes = [React.name, state, ui.cx, own];`,
    'src/own.ts': `export { cx as own } from 'shared-ui';`,
  });
  await buildArea();
  const entry = await import(pathToFileURL(join(folder, 'dist/remoteEntry.js')).href);
  await entry.init({
    react: { '19.0.0': { lib: () => ({ default: { name: 'the page’s React' }, useState: 'its state' }) } },
    'shared-ui': { '1.0.0': { get: async () => () => ({ cx: 'its cx' }) } },
  });
  const module = (await entry.get('./routes'))();
  expect(module.routes).toEqual(['the page’s React', 'its state', 'its cx', 'its cx']);

  const list = JSON.parse(readFileSync(join(folder, 'dist/mf-manifest.json'), 'utf8'));
  expect(list.shared.map(({ name, version }: Record<string, string>) => [name, version])).toEqual([
    ['react', '19.0.0'],
    ['shared-ui', '1.0.0'],
  ]);
  const uses = JSON.parse(readFileSync(join(folder, 'dist/uses.json'), 'utf8'));
  expect(uses).toEqual({ react: ['default', 'useState'], 'shared-ui': ['cx'] });
  const [{ path, assets }] = list.exposes;
  expect([path, assets.js.sync]).toEqual(['./routes', [expect.stringMatching(/^assets\/routes-.*\.js$/)]]);
});

test.each([
  `export const routes = () => import('shared-ui');`,
  `export * from 'shared-ui';`,
  `import 'shared-ui'; export const routes = [];`,
])('what cannot be taken from the page fails the build: %s', async (source) => {
  write({ 'src/routes.ts': source });
  await expect(buildArea()).rejects.toThrow('takes shared-ui from the page');
});
