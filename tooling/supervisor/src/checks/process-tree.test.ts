import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isAlive } from 'part-runtime/processes';
import { expect, test } from 'vitest';
import { endDescendants } from './process-tree.ts';

const PARENT = `
  const { spawn } = require('node:child_process');
  const stubborn = 'process.on("SIGTERM", () => {}); process.send("up"); setInterval(() => {}, 1000)';
  const child = spawn(process.execPath, ['-e', stubborn], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.once('message', () => process.send(child.pid));
`;

test('a process that ignores SIGTERM in its own process group is killed', async () => {
  const middle = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const [stubborn] = (await once(middle, 'message')) as [number];
  await endDescendants(middle.pid ?? 0, 200);
  await expect.poll(() => isAlive(stubborn), { timeout: 60_000 }).toBe(false);
  middle.kill('SIGKILL');
});
