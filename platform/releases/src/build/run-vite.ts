import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const TRIES = 3;

/** Runs a production build of one folder into `outDir`, `forServer` of what pages are painted with. Rejects with Vite's output. */
export async function runVite(folder: string, outDir: string, forServer = false): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { code, output } = await viteBuild(folder, outDir, forServer ? ['--ssr'] : []);
    if (code === 0) return;
    if (!isEarlyAnalysis(output) || attempt === TRIES) {
      throw new Error(`${output.trim()}\nThe build of ${folder} failed.`);
    }
  }
}

/**
 * The federation plugin takes the module graph for complete when nothing was parsed for 10 ms. On a busy machine
 * that comes too early, and it drops exports of shared packages that are in use; the build then fails, and the next
 * one succeeds. From module-federation/vite pull request 994 on; goes when that analysis waits for the graph.
 */
function isEarlyAnalysis(output: string): boolean {
  return output.includes('MISSING_EXPORT') && output.includes('__loadShare__');
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
