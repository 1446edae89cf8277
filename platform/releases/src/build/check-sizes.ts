import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseRefusal } from '../store/refusal.ts';
import { DEVELOPMENT_SHELL, isForServer, type Release } from '../store/release.ts';

/** The default limits for the files that a module needs to start, in KB after compression. */
const START = { area: 50, shell: 160 };
const LATER = 250;
const ALL = 600;

/**
 * Checks that a version is within its budget. There are limits for the files that each module needs to start, for each
 * lazily loaded file (`later`), and for all files that browsers can request (`all`), in KB after compression.
 *
 * @returns the size in KB of the files that each module needs to start
 * @throws ReleaseRefusal for the first limit that is exceeded
 */
export async function checkSizes(release: Release, folder: string): Promise<Record<string, number>> {
  const { name, version, start, files, budget } = release;
  // Source maps and development builds are only for teams. Pages never request them.
  const isForTeams = (file: string) => file.endsWith('.map') || file === DEVELOPMENT_SHELL;
  const served = Object.keys(files).filter((file) => !isForServer(file) && !isForTeams(file));
  const bytes = new Map(
    await Promise.all(served.map(async (file) => [file, await compressedBytes(join(folder, file))] as const)),
  );
  const sum = (of: readonly string[]) => toKb(of.reduce((total, file) => total + (bytes.get(file) ?? 0), 0));
  const limit = (key: string, otherwise: number) => budget?.[key] ?? otherwise;
  const refuse = (sentence: string) => new ReleaseRefusal('too-large', sentence);

  const starts = Object.entries(start).map(
    ([module, { scripts, styles }]) => [module, [...scripts, ...styles]] as const,
  );
  const sizes = Object.fromEntries(starts.map(([module, own]) => [module, sum(own)]));
  for (const [module, kb] of Object.entries(sizes)) {
    const most = limit(module, name === 'shell' ? START.shell : START.area);
    if (kb > most) throw refuse(`${module} of ${name} ${version} starts with ${kb} KB; its budget is ${most} KB`);
  }
  const atStart = new Set(starts.flatMap(([, own]) => own));
  const later = limit('later', LATER);
  for (const [file, size] of bytes) {
    if (!atStart.has(file) && toKb(size) > later)
      throw refuse(
        `${file} of ${name} ${version}, which is loaded later, has ${toKb(size)} KB; the budget is ${later} KB`,
      );
  }
  const [whole, most] = [sum(served), limit('all', ALL)];
  if (whole > most) throw refuse(`All files of ${name} ${version} have ${whole} KB; the budget is ${most} KB`);
  return sizes;
}

async function compressedBytes(file: string): Promise<number> {
  return (await stat(`${file}.br`).catch(() => stat(file))).size;
}

const toKb = (bytes: number) => Math.round(bytes / 102.4) / 10;
