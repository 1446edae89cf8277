import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { misfit } from '../store/fit.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Release } from '../store/release.ts';

/** KB of packed files that a page which starts with a module may fetch of it, unless `package.json` says otherwise. */
const BUDGETS = { area: 40, shell: 160 };

/** What the federation plugin writes of a built area, as far as it is looked at. */
const entryManifest = z.object({
  exposes: z.array(z.object({ path: z.string() })),
  shared: z.array(z.object({ name: z.string(), version: z.string() })),
});
type EntryManifest = z.infer<typeof entryManifest>;

/**
 * Whether a built version keeps the remote's contract: the entry brings the modules that `remote.json` names
 * and no others, a shell offers the contracts and the shared packages that it was built with, and what it starts with
 * stays within its budget. `shells` are those that it may go live with, the promoted one first; none of them: it is not
 * asked. Refuses with the first thing that is wrong.
 */
export async function checkRelease(release: Release, folder: string, shells: readonly Release[]): Promise<void> {
  if (release.name !== 'shell') {
    const entry = await readEntry(release, folder);
    checkModules(release, entry);
    checkFit(release, entry, shells);
  }
  const sizes = await startSizes(release, folder);
  for (const [module, kb] of Object.entries(sizes)) {
    const budget = release.budget?.[module] ?? (release.name === 'shell' ? BUDGETS.shell : BUDGETS.area);
    if (kb <= budget) continue;
    const sentence = `${module} of ${release.name} ${release.version} starts with ${kb} KB, and its budget is ${budget} KB`;
    throw new ReleaseRefusal('too-large', sentence);
  }
}

async function readEntry({ name, version }: Release, folder: string): Promise<EntryManifest> {
  try {
    return entryManifest.parse(JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8')));
  } catch {
    throw new ReleaseRefusal(
      'broken-contract',
      `The mf-manifest.json of ${name} ${version} does not say what it brings`,
    );
  }
}

/** KB of packed files that each module starts with. */
export async function startSizes(release: Release, folder: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const [module, { scripts, styles }] of Object.entries(release.start)) {
    let bytes = 0;
    for (const file of [...scripts, ...styles]) bytes += await packedBytes(join(folder, file));
    sizes[module] = Math.round(bytes / 102.4) / 10;
  }
  return sizes;
}

async function packedBytes(file: string): Promise<number> {
  return (await stat(`${file}.br`).catch(() => stat(file))).size;
}

function checkModules({ name, version, manifest }: Release, entry: EntryManifest): void {
  const built = new Set(entry.exposes.map(({ path }) => path));
  const named = new Set([...(manifest?.routes ?? []), ...(manifest?.slots ?? [])].map(({ module }) => module));
  for (const module of named) {
    if (!built.has(module))
      throw new ReleaseRefusal(
        'broken-contract',
        `The built ${name} ${version} lacks ${module}, which remote.json names`,
      );
  }
  for (const module of built) {
    if (!named.has(module))
      throw new ReleaseRefusal(
        'broken-contract',
        `The built ${name} ${version} has ${module}, which remote.json does not name`,
      );
  }
}

/** The promoted shell's shared packages count if it speaks the area's contracts, else those of one that does. */
function checkFit(release: Release, entry: EntryManifest, shells: readonly Release[]): void {
  const [promoted] = shells;
  if (!promoted) return;
  const trouble = misfit(promoted, release);
  const speaking = trouble ? shells.filter((shell) => !misfit(shell, release)) : [promoted];
  const troubles = speaking.map((shell) => otherPackages(release, entry, shell));
  if (troubles.includes(undefined)) return;
  throw new ReleaseRefusal('not-compatible', String(troubles[0] ?? trouble));
}

function otherPackages(release: Release, entry: EntryManifest, shell: Release): string | undefined {
  // A shell from before it was noted.
  if (!shell.offers) return undefined;
  for (const { name, version } of entry.shared) {
    const offered = shell.offers.shared[name];
    if (offered === version) continue;
    const offer = offered ? `shares ${offered}` : 'does not share it';
    const built = `${release.name} ${release.version} was built with ${name} ${version}`;
    return `${built}, and shell ${shell.version} ${offer}`;
  }
  return undefined;
}
