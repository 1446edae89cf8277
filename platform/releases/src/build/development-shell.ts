import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEVELOPMENT_SHELL } from '../store/release.ts';
import { packTarball } from './pack-tarball.ts';
import { runVite } from './run-vite.ts';
import { shellStart, type ViteManifest } from './start-files.ts';

/**
 * Builds the shell with the development build of React, the only one that supports hot reloading of components. The
 * result is an archive in the release that only `lodge dev --site` uses (docs/architecture.md).
 *
 * @returns a folder with the archive, which the caller deletes
 */
export async function buildDevelopmentShell(folder: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'lodge-development-'));
  const built = join(work, 'built');
  await runVite(folder, built, 'development');
  const read = (file: string) => readFile(join(built, file), 'utf8');
  const start = shellStart(JSON.parse(await read('vite-manifest.json')) as ViteManifest, await read('index.html'));
  await writeFile(join(built, 'start.json'), JSON.stringify(start));
  for (const file of ['vite-manifest.json', 'index.html', 'offers.json']) await rm(join(built, file));
  await packTarball(built, join(work, DEVELOPMENT_SHELL));
  await rm(built, { recursive: true });
  return work;
}
