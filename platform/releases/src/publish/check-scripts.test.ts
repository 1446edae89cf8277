import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { buildSample } from '../testing/sample-store.ts';
import { checkRelease } from './check-release.ts';

const MANIFEST = {
  routes: [{ path: '/dashboard/add-room', access: 'host', title: 'Add Room', module: './routes' }],
  slots: [{ slot: 'room.booking', module: './routes' }],
} as const;
const ENTRY = JSON.stringify({ exposes: [{ path: './routes' }], shared: [] });
const REST = 'export const slots = { "room.booking": () => null };';

/** Checks an upload of the host area with these files. */
async function check(files: Record<string, string>): Promise<string> {
  const manifest = { routes: [...MANIFEST.routes], slots: [...MANIFEST.slots] };
  const { release, folder } = await buildSample('host', '1.1.0', { 'mf-manifest.json': ENTRY, ...files }, manifest);
  return checkRelease(release, folder, []).then(
    () => 'passes',
    ({ message }: Error) => message,
  );
}

let elsewhere = '';
beforeEach(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'lodge-elsewhere-'));
});

test.each(['remoteEntry.js', 'assets/routes.js', 'server/painted.js'])(
  'an upload is checked without running its %s',
  async (file) => {
    const write = `process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(join(elsewhere, 'ran'))}, '');`;
    const signal = `globalThis.ran = process.kill(process.pid, 'SIGTERM');`;
    await check({ [file]: `${write}\n${signal}\nexport const init = 1, get = 2;` });
    expect(await readdir(elsewhere)).toEqual([]);
    expect(globalThis).not.toHaveProperty('ran');
  },
);

test.each([
  'export const routes = { "/dashboard/add-room": { Component: () => null } };',
  'const of = (one) => one; const all = { ...{ [`/dashboard/add-room`]: {} } }; export { all as routes };',
  'const all = of({ "/dashboard/add-room": lazy(() => import("./routes.js")) }); const m = { routes: all }; export { m };',
])('a page is found in %s', async (routes) => {
  expect(await check({ 'assets/routes.js': `${routes}\n${REST}` })).toBe('passes');
});

test.each([
  ['export const routes = {};', 'lacks the page /dashboard/add-room in ./routes'],
  ['export const pages = { "/dashboard/add-room": {} };', 'lacks the page /dashboard/add-room in ./routes'],
  ['// "/dashboard/add-room"\nexport const routes = {};', 'lacks the page /dashboard/add-room in ./routes'],
])('a module without its page is refused: %s', async (routes, sentence) => {
  expect(await check({ 'assets/routes.js': `${routes}\n${REST}` })).toBe(`The built host 1.1.0 ${sentence}`);
});

test('a module without its slot is refused', async () => {
  const routes = 'export const routes = { "/dashboard/add-room": {} }; export const slots = {};';
  expect(await check({ 'assets/routes.js': routes })).toBe(
    'The built host 1.1.0 lacks the slot room.booking in ./routes',
  );
});

test.each([
  ['import "./gone.js";', 'imports ./gone.js in assets/extra.js, which is no file of it'],
  ['const later = () => import(`./gone.js`);', 'imports ./gone.js in assets/extra.js, which is no file of it'],
  ['export * from "../../1.0.0/x.js";', 'imports ../../1.0.0/x.js in assets/extra.js, which is no file of it'],
  ['import { useState } from "react";', 'imports react in assets/extra.js, which is no file of it'],
  ['import "https://elsewhere.example/x.js";', 'imports https://elsewhere.example/x.js in assets/extra.js'],
])('an import that the release does not contain is refused: %s', async (code, sentence) => {
  expect(await check({ 'assets/extra.js': code })).toContain(`The built host 1.1.0 ${sentence}`);
});

test('an entry that is not a container is refused', async () => {
  expect(await check({ 'remoteEntry.js': 'export const init = () => {};' })).toBe(
    'The built host 1.1.0 does not export get from remoteEntry.js',
  );
});

test.each([
  ['text', 'Not a script'],
  ['a stack overflow of the parser', `${'('.repeat(200_000)}1${')'.repeat(200_000)}`],
])('a script that leads to %s is refused', async (_, code) => {
  expect(await check({ 'assets/extra.js': code })).toBe(
    'The built host 1.1.0 has assets/extra.js, which is no valid script',
  );
});

test('scripts over the size limit are refused', async () => {
  expect(await check({ 'assets/extra.js': ' '.repeat(4_000_001) })).toBe(
    'The built host 1.1.0 has more than 4 MB of scripts',
  );
});
