import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildRelease, ROOT, readPackage } from '../build/build-release.ts';
import { readNotes } from '../build/release-notes.ts';
import { sourceFolder } from '../build/tree.ts';
import { type Outcome, oneName, readArguments } from './arguments.ts';
import { sizeLines } from './build.ts';
import { openTarget } from './open-target.ts';

/**
 * Builds the working tree's sources, or those in `--folder`, checks them and stores them under the version in their
 * `package.json`. Visitors are not affected.
 */
export async function publish(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, { folder: { type: 'string' } });
  const name = oneName(positionals);
  const target = openTarget(values);
  const sources = values.folder ? resolve(values.folder) : sourceFolder(ROOT, name);
  const { version } = await readPackage(name, sources);
  const folder = await mkdtemp(join(tmpdir(), 'lodge-publish-'));
  try {
    const out = join(folder, name);
    const release = await buildRelease(name, { version, out, folder: sources });
    const { isNew, set, blockers, startKb, ...published } = await target.publish(release, out);
    const { hint } = await readNotes(sources, version);
    const warnings = [...(hint ? [hint] : []), ...(published.warnings ?? [])];
    return {
      lines: [
        isNew ? `published ${name} ${version}` : `${name} ${version} was already published, with the same content`,
        ...sizeLines(startKb),
        ...warnings.map((sentence) => `  ${sentence}`),
        ...blockers.map((sentence) => `  cannot be promoted yet: ${sentence}`),
        ...(set && blockers.length === 0
          ? [`  promoting it makes set ${set}: npm run release -- promote ${name}`]
          : []),
      ],
      json: { name, version, isNew, candidate: set, blockers, warnings, startKb },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
