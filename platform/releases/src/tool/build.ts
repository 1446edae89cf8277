import { join } from 'node:path';
import { buildRelease, ROOT, readPackage } from '../build/build-release.ts';
import { sourceFolder } from '../build/source-hash.ts';
import { checkRelease, startSizes } from '../publish/check-release.ts';
import { type Outcome, oneName, readArguments } from './usage.ts';

/** Builds the working tree's sources into the `dist/` of their folder and says what they weigh; nothing is stored. */
export async function build(args: string[]): Promise<Outcome> {
  const { positionals } = readArguments(args, {});
  const name = oneName(positionals);
  const { version } = await readPackage(name);
  const folder = join(sourceFolder(ROOT, name), 'dist');
  const release = await buildRelease(name, { version, out: folder });
  await checkRelease(release, folder, []);
  const sizes = await startSizes(release, folder);
  return {
    lines: [`built ${name} ${version} in ${folder}`, ...sizeLines(sizes)],
    json: { name, version, folder, files: Object.keys(release.files).length, startKb: sizes },
  };
}

export function sizeLines(sizes: Record<string, number>): string[] {
  return Object.entries(sizes).map(([module, kb]) => `  ${module} starts with ${kb} KB`);
}
