import { join, resolve } from 'node:path';
import { buildRelease, ROOT, readPackage } from '../build/build-release.ts';
import { sourceFolder } from '../build/tree.ts';
import { checkRelease } from '../publish/check-release.ts';
import { type Outcome, oneName, readArguments } from './arguments.ts';

/**
 * Builds and checks the working tree's sources, or those in `--folder`, and prints their sizes. The result is written
 * to the sources' `dist/`, but not stored.
 */
export async function build(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, { folder: { type: 'string' } });
  const name = oneName(positionals);
  const sources = values.folder ? resolve(values.folder) : sourceFolder(ROOT, name);
  const { version } = await readPackage(name, sources);
  const folder = join(sources, 'dist');
  const release = await buildRelease(name, { version, out: folder, folder: sources });
  const sizes = await checkRelease(release, folder, []);
  return {
    lines: [`built ${name} ${version} in ${folder}`, ...sizeLines(sizes)],
    json: { name, version, folder, files: Object.keys(release.files).length, startKb: sizes },
  };
}

export function sizeLines(sizes: Record<string, number>): string[] {
  return Object.entries(sizes).map(([module, kb]) => `  ${module} starts with ${kb} KB`);
}
