import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildRelease } from 'releases/build/build-release';
import { missingNotes } from 'releases/build/release-notes';
import { checkRelease } from 'releases/publish/check-release';
import { ReleaseRefusal } from 'releases/store/refusal';
import { type Release, releaseBase } from 'releases/store/release';
import { noNames, readArguments } from 'releases/tool/arguments';
import { sizeLines } from 'releases/tool/build';
import { readSitePage } from '../dev/area-settings.ts';
import { readRepository, siteOf } from './repository.ts';

/**
 * Checks the types, the tests, the build and the contract with the promoted shell. This covers every reason for which
 * `publish` refuses a version.
 */
export async function check(args: string[], folder: string): Promise<number> {
  const { values, positionals } = readArguments(args, {});
  noNames(positionals);
  const repository = readRepository(folder);
  const { manifest } = repository;
  const site = siteOf(values.url, repository);
  const shell = (await readSitePage(site)).set.shell.version;
  await runTool(folder, 'typescript', 'bin/tsc', ['--noEmit'], 'The types are not right');
  await runTool(folder, 'vitest', 'vitest.mjs', ['run', '--passWithNoTests'], 'Tests fail');
  const out = await mkdtemp(join(tmpdir(), 'lodge-check-'));
  try {
    const release = await buildRelease(manifest.name, { version: manifest.version, out, folder });
    const sizes = await checkRelease(release, out, [await readShell(site, shell)]);
    const lines = [
      `${manifest.name} ${manifest.version} suits shell ${shell} of ${site.origin}`,
      ...sizeLines(sizes),
      ...missingNotes(release).map((sentence) => `  ${sentence}`),
    ];
    console.log(lines.join('\n'));
    return 0;
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

async function readShell(site: URL, version: string): Promise<Release> {
  const answer = await fetch(new URL(`${releaseBase('shell', version)}release.json`, site));
  if (answer.ok) return (await answer.json()) as Release;
  throw new ReleaseRefusal('unreachable', `${site.origin} answered ${answer.status} for its shell ${version}`);
}

function runTool(folder: string, name: string, file: string, args: string[], trouble: string): Promise<void> {
  const found = packageOf(folder, name);
  const tool = spawn(process.execPath, [join(found, file), ...args], { cwd: folder, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    tool.once('error', reject);
    tool.once('exit', (code) =>
      code === 0 ? resolve() : reject(new ReleaseRefusal('build-failed', `${trouble}: see above`)),
    );
  });
}

function packageOf(folder: string, name: string): string {
  try {
    return dirname(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`));
  } catch {
    throw new ReleaseRefusal('no-sources', `${name} is not installed in ${folder}: run npm install`);
  }
}
