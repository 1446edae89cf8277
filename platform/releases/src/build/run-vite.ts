import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Runs a production build of one folder into `outDir`, `forServer` of what pages are painted with. Rejects with Vite's output. */
export async function runVite(folder: string, outDir: string, forServer = false): Promise<void> {
  const { code, output } = await viteBuild(folder, outDir, forServer ? ['--ssr'] : []);
  if (code !== 0) throw new Error(`${output.trim()}\nThe build of ${folder} failed.`);
}

function viteBuild(
  folder: string,
  outDir: string,
  more: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const vite = join(dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn', ...more];
  const build = spawn(process.execPath, [vite, ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
  };
  build.stdout.on('data', read);
  build.stderr.on('data', read);
  return new Promise((resolve, reject) => {
    build.on('error', reject);
    build.on('exit', (code) => resolve({ code, output }));
  });
}
