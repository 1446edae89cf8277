import { createReadStream } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { sendReleasedFile } from './released-file.ts';
import { listen } from './testing/test-edge.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, createReadStream: vi.fn(fs.createReadStream) };
});

const REQUESTS = 20;

test('the file is closed when a visitor goes away before its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-file-'));
  // More than what the connection holds, so that it cannot be sent before the visitor goes.
  await writeFile(join(folder, 'large.js'), Buffer.alloc(30_000_000));
  const server = createServer((request, response) => sendReleasedFile(request, response, folder, 'large.js', ''));
  const port = await listen(server);
  for (let request = 0; request < REQUESTS; request += 1) {
    await new Promise<void>((gone) => {
      const asking = get({ host: '127.0.0.1', port, agent: false }, () => asking.destroy());
      asking.on('error', () => {}).on('close', gone);
    });
  }
  const streams = vi.mocked(createReadStream).mock.results.map(({ value }) => value);
  expect(streams).toHaveLength(REQUESTS);
  await vi.waitFor(() => expect(streams.filter(({ closed }) => !closed)).toEqual([]), 5_000);
  server.close();
});
