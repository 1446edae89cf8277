import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ReleaseRefusal } from '../store/refusal.ts';

/**
 * Builds a folder into `outDir`: the code of its pages, the code that paints them (`server`), or the code of its pages
 * with development builds of the packages.
 *
 * @throws ReleaseRefusal `build-failed` with Vite's output, `no-sources` if the folder's packages are not installed
 */
export async function runVite(
  folder: string,
  outDir: string,
  kind: 'pages' | 'server' | 'development' = 'pages',
): Promise<void> {
  const { code, output } = await viteBuild(folder, outDir, kind);
  // Remove the stack traces of the build tools.
  const said = output.replaceAll(/^\s+at .*\n?/gm, '').trim();
  if (code !== 0) throw new ReleaseRefusal('build-failed', `${said}\nThe build of ${folder} failed`);
}

function viteBuild(folder: string, outDir: string, kind: string): Promise<{ code: number | null; output: string }> {
  const vite = join(dirname(viteOf(folder)), 'bin/vite.js');
  const mode = kind === 'development' ? kind : 'production';
  const more = { server: ['--ssr'], development: ['--mode', mode, '--sourcemap', 'false'] }[kind] ?? [];
  const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn', ...more];
  const build = spawn(process.execPath, [vite, ...args], {
    cwd: folder,
    // Otherwise, the federation plugin does nothing in a build that is started by a Vitest test.
    env: { ...process.env, NODE_ENV: mode, MFE_VITE_NO_TEST_ENV_CHECK: 'true' },
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

function viteOf(folder: string): string {
  try {
    return createRequire(join(folder, 'package.json')).resolve('vite/package.json');
  } catch {
    throw new ReleaseRefusal('no-sources', `${folder} cannot be built: its packages are not installed`);
  }
}
