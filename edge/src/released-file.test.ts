import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendReleasedFile } from './released-file.ts';
import { askAt, listen } from './testing/test-edge.ts';

const REQUESTS = 20;
/** On Linux, this folder lists the files that the process has open. */
const OPEN_FILES = '/proc/self/fd';

function countOpen(name: string): number {
  const targets = readdirSync(OPEN_FILES).map((fd) => {
    try {
      return readlinkSync(join(OPEN_FILES, fd));
    } catch {
      return ''; // The file was closed in the meantime.
    }
  });
  return targets.filter((target) => target.endsWith(name)).length;
}

let folder = '';
let server: Server;
let port = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lodge-file-'));
  // More than the connection can buffer, so that sending does not finish before the visitor leaves.
  await writeFile(join(folder, 'large.js'), Buffer.alloc(30_000_000));
  await writeFile(
    join(folder, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/api")</script></svg>',
  );
  server = createServer((request, response) => {
    const file = request.url === '/logo.svg' ? 'logo.svg' : 'large.js';
    return sendReleasedFile(request, response, folder, file, '');
  });
  port = await listen(server);
});
afterEach(() => {
  server.close();
});

test.runIf(existsSync(OPEN_FILES))('the file is closed when a visitor disconnects early', async () => {
  let opened = 0;
  for (let request = 0; request < REQUESTS; request += 1) {
    await new Promise<void>((gone) => {
      const asking = get({ host: '127.0.0.1', port, agent: false }, () => {
        opened += countOpen('large.js');
        asking.destroy();
      });
      asking.on('error', () => {}).on('close', gone);
    });
  }
  expect(opened).toBeGreaterThan(0);
  await vi.waitFor(() => expect(countOpen('large.js')).toBe(0));
});

test('a response without a body is sent without opening the file', async () => {
  const address = `http://127.0.0.1:${port}`;
  const { etag } = (await askAt(address, '/', { method: 'HEAD' })).headers;
  const known = await askAt(address, '/', { headers: { 'if-none-match': String(etag) } });
  expect([known.status, known.body, known.headers['content-type']]).toEqual([
    304,
    '',
    'text/javascript; charset=utf-8',
  ]);
  if (existsSync(OPEN_FILES)) expect(countOpen('large.js')).toBe(0);
});

test('an SVG that is opened as a page runs no script', async () => {
  const { headers, body } = await askAt(`http://127.0.0.1:${port}`, '/logo.svg');
  expect([headers['content-type'], body]).toEqual(['image/svg+xml', expect.stringContaining('<script>')]);
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']));
});
