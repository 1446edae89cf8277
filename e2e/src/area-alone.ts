import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { editFile } from './edit-file.ts';
import { freePort } from './product.ts';

export interface AreaAlone {
  origin: string;
  edit(file: string, from: string, to: string): void;
  reloads(): string[];
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 5 * 60_000;

export async function startAreaAlone(url: string): Promise<AreaAlone> {
  const folder = copyOfHost('api');
  const port = await freePort();
  const command = join(ROOT, 'tooling/supervisor/commands/dev.mjs');
  const child = spawn('node', [command, '--area', 'host', '--api', url, '--folder', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, '../data') },
  });
  await untilReady(child);
  return {
    origin: `http://localhost:${port}`,
    edit: (file, from, to) => editFile(join(folder, file), from, to),
    reloads: () =>
      readFileSync(join(folder, '../data/areas/host/logs/dev-host.log'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('reload')),
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export function copyOfHost(name: string): string {
  const home = join(ROOT, '.data', 'areas-under-test', name);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const folder = join(home, 'remote-host');
  const from = join(ROOT, 'remote-host');
  cpSync(from, folder, { recursive: true, filter: (file) => !/[\\/](node_modules|dist|\.[^\\/]+)$/.test(file) });
  symlinkSync(join(from, 'node_modules'), join(folder, 'node_modules'));
  // Files that the TypeScript settings refer to.
  for (const shared of ['types', 'tsconfig.base.json', 'tsconfig.browser.json', 'tsconfig.test.json'])
    symlinkSync(join(ROOT, shared), join(home, shared));
  return folder;
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let output = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      if (child.exitCode === null) child.kill('SIGTERM');
      failed(new Error(`The area did not start: ${why}\n${output.slice(-2000)}`));
    };
    const timer = setTimeout(() => fail('it was not ready in time'), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      if (!output.includes('is ready:')) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(`it ended with code ${code}`));
  });
}
