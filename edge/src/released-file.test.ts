import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { sendReleasedFile } from './released-file.ts';
import { listen } from './testing/test-edge.ts';

const REQUESTS = 20;
/** What this process has open, on Linux. */
const OPEN_FILES = '/proc/self/fd';

function countOpen(name: string): number {
  const targets = readdirSync(OPEN_FILES).map((fd) => {
    try {
      return readlinkSync(join(OPEN_FILES, fd));
    } catch {
      return ''; // closed meanwhile
    }
  });
  return targets.filter((target) => target.endsWith(name)).length;
}

test.runIf(existsSync(OPEN_FILES))('the file is closed when a visitor goes away before its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-file-'));
  // More than what the connection holds, so that it cannot be sent before the visitor goes.
  await writeFile(join(folder, 'large.js'), Buffer.alloc(30_000_000));
  const server = createServer((request, response) => sendReleasedFile(request, response, folder, 'large.js', ''));
  const port = await listen(server);
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
  await vi.waitFor(() => expect(countOpen('large.js')).toBe(0), 5_000);
  server.close();
});
