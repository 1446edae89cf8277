import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packTarball } from 'releases/build/pack-tarball';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDevelopmentShell, sendDevelopmentFile, withDevelopmentShell } from './development-shell.ts';

const BASE = '/r/shell/1.0.0+ab/';
const start = { entry: 'assets/index-d.js', scripts: ['assets/index-d.js'], styles: [] };

let site: URL;
let server: Server;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-shell-'));
  await mkdir(join(folder, 'built/assets'), { recursive: true });
  await writeFile(join(folder, 'built/start.json'), JSON.stringify(start));
  await writeFile(join(folder, 'built/assets/index-d.js'), 'import("./boot-d.js");');
  await packTarball(join(folder, 'built'), join(folder, 'shell.tgz'));
  const archive = await readFile(join(folder, 'shell.tgz'));
  server = createServer((request, response) => {
    const isThere = request.url === `${BASE}development/shell.tgz`;
    response.writeHead(isThere ? 200 : 404).end(isThere ? archive : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  site = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterEach(() => server.close().closeAllConnections());

test('the development build is downloaded from the release of the shell', async () => {
  const shell = await readDevelopmentShell(site, BASE);
  expect(shell?.start).toEqual(start);
  expect(String(shell?.files.get('assets/index-d.js'))).toBe('import("./boot-d.js");');
  expect(await readDevelopmentShell(site, '/r/shell/0.9.0/')).toBeUndefined();
});

test('a page loads the refresh script before the development build', () => {
  const area = '<link rel="modulepreload" crossorigin href="/r/guest/1.0.0/a.js" integrity="x">';
  const html = [
    '<html><head>',
    `<link rel="modulepreload" crossorigin href="${BASE}assets/boot.js" integrity="x">`,
    area,
    `<script type="module" async crossorigin src="${BASE}assets/index.js" integrity="x" fetchpriority="low"></script>`,
    '<script type="module" src="http://127.0.0.1:5000/@vite/client"></script>',
  ].join('\n');
  expect(withDevelopmentShell(html, BASE, { start, files: new Map() }).split('\n')).toEqual([
    '<html><head>',
    area,
    `<script type="module" src="/@lodge/refresh.js"></script><script type="module" src="${BASE}development/assets/index-d.js"></script>`,
    '<script type="module" src="http://127.0.0.1:5000/@vite/client"></script>',
  ]);
});

test('files outside of the development build are not served', async () => {
  const shell = await readDevelopmentShell(site, BASE);
  const local = createServer(async (request, response) => {
    const isSent = await sendDevelopmentFile(request.url ?? '', response, async (base) =>
      base === BASE ? shell : undefined,
    );
    if (!isSent) response.writeHead(404).end();
  });
  await new Promise<void>((done) => local.listen(0, '127.0.0.1', done));
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${(local.address() as AddressInfo).port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  expect(await ask(`${BASE}development/assets/index-d.js`)).toEqual({ status: 200, text: 'import("./boot-d.js");' });
  expect((await ask('/@react-refresh')).text).toContain('injectIntoGlobalHook');
  expect((await ask('/@lodge/refresh.js')).text).toContain('injectIntoGlobalHook(window)');
  for (const path of ['development/start.json', 'development/assets/other.js', 'assets/index-d.js'])
    expect((await ask(BASE + path)).status).toBe(404);
  local.close().closeAllConnections();
});
