import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { satisfies } from 'contracts';
import { z } from 'zod';
import { checkSizes } from '../build/check-sizes.ts';
import { incompatibility } from '../decide/compatibility.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { type Offers, type Release, serverFile } from '../store/release.ts';
import { checkCalls } from './check-calls.ts';
import { checkScripts } from './check-scripts.ts';
import { checkSheets } from './check-sheets.ts';

const entryManifest = z.object({
  exposes: z.array(z.object({ path: z.string() })),
  shared: z.array(z.object({ name: z.string(), version: z.string() })),
});
type EntryManifest = z.infer<typeof entryManifest>;

/**
 * Checks that a built version meets its contract. For an area: its entry exposes exactly the modules in `remote.json`,
 * a shell provides the contracts, shared packages, slots and icons that the area uses, its scripts make only listed API
 * calls and have the pages and slots in `remote.json`, and its style sheets affect only its own elements. For both
 * areas and shells: the files are within their budget. `shells` are the stored shells, the promoted one first. If there
 * are none, comparisons with shells are skipped.
 *
 * @returns the size in KB after compression of the files that each module needs to start
 * @throws ReleaseRefusal for the first problem
 */
export async function checkRelease(
  release: Release,
  folder: string,
  shells: readonly Release[],
): Promise<Record<string, number>> {
  if (release.name !== 'shell') {
    const entry = await readEntry(release, folder);
    checkModules(release, entry);
    checkShells(release, entry, shells);
    await checkCalls(release, folder);
    await checkSheets(release, folder);
    await checkScripts(release, folder);
  }
  return checkSizes(release, folder);
}

async function readEntry({ name, version }: Release, folder: string): Promise<EntryManifest> {
  try {
    return entryManifest.parse(JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8')));
  } catch {
    throw new ReleaseRefusal('broken-contract', `The mf-manifest.json of ${name} ${version} does not list its modules`);
  }
}

function checkModules({ name, version, manifest, files }: Release, entry: EntryManifest): void {
  const built = new Set(entry.exposes.map(({ path }) => path));
  const named = new Set([...(manifest?.routes ?? []), ...(manifest?.slots ?? [])].map(({ module }) => module));
  for (const module of named) {
    if (!built.has(module))
      throw new ReleaseRefusal(
        'broken-contract',
        `The built ${name} ${version} lacks ${module}, which remote.json names`,
      );
  }
  for (const { painted } of manifest?.routes ?? []) {
    if (painted && !files[serverFile(painted.module)])
      throw new ReleaseRefusal(
        'broken-contract',
        `The built ${name} ${version} lacks ${serverFile(painted.module)}, by which its pages are painted`,
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

/** Compares an area with the promoted shell if they are compatible, otherwise with all stored shells that are. */
function checkShells(release: Release, entry: EntryManifest, shells: readonly Release[]): void {
  const [promoted] = shells;
  if (!promoted) return;
  const unmet = incompatibility(promoted, release);
  const compatible = unmet ? shells.filter((shell) => !incompatibility(shell, release)) : [promoted];
  const differences = compatible.map(
    (shell) => packageDifference(release, entry, shell) ?? unknownName(release, shell.offers),
  );
  if (differences.includes(undefined)) return;
  throw new ReleaseRefusal('not-compatible', String(differences[0] ?? unmet));
}

/**
 * Returns a sentence about the first shared package whose version does not match the build's. The same or a later minor
 * version of the same major version matches, because minor versions only add exports.
 */
function packageDifference(release: Release, entry: EntryManifest, shell: Release): string | undefined {
  // Shells that predate `offers` cannot be compared.
  if (!shell.offers) return undefined;
  for (const { name, version } of entry.shared) {
    const offered = shell.offers.shared[name];
    if (offered && satisfies(`^${version.split('.', 2).join('.')}`, offered)) continue;
    const offer = offered ? `shares ${offered}` : 'does not share it';
    const built = `${release.name} ${release.version} was built with ${name} ${version}`;
    return `${built}, and shell ${shell.version} ${offer}`;
  }
  return undefined;
}

/** Returns a sentence about the first slot or icon in `remote.json` that the shell does not have. */
function unknownName({ name, version, manifest }: Release, offers: Offers | undefined): string | undefined {
  const slot = manifest?.slots.find(({ slot }) => offers?.slots && !Object.hasOwn(offers.slots, slot))?.slot;
  if (slot) return `${name} ${version} fills the slot ${slot}, which no page has; there are ${namesOf(offers?.slots)}`;
  const icon = manifest?.menu.find(({ icon }) => icon && offers?.icons && !offers.icons.includes(icon))?.icon;
  return (
    icon && `${name} ${version} names the icon ${icon}, which is not drawn; there are ${offers?.icons?.join(', ')}`
  );
}

const namesOf = (slots: Offers['slots'] = {}) => Object.keys(slots).join(', ');
