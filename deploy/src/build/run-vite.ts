import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Runs a production build of one folder into `outDir`. Rejects with Vite's own words. */
export function runVite(folder: string, outDir: string): Promise<void> {
  const vite = join(dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  build.stdout.on('data', (chunk) => {
    output += chunk;
  });
  build.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    build.on('error', reject);
    build.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${output.trim()}\nThe build of ${folder} failed.`));
    });
  });
}
