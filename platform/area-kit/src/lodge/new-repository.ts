import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AREA_NAME_RULE, isAreaName, type SdkListing } from 'contracts';
import { AreaProblem, rewriteNames } from '../areas/template.ts';
import { hasNeededNode } from './needed-node.ts';
import { addressesOf } from './site-packages.ts';

const KIT = join(import.meta.dirname, '../..');
const TEMPLATE = join(KIT, '../area-template');
/** Additional files for an area in its own repository. */
const OF_REPOSITORY = join(KIT, 'repository');
const TAKEN = ['src', 'remote.json', 'vite.config.ts', 'CHANGELOG.md'];
/** Stored under other names, because packing and installing would change them. */
const RENAMED = { gitignore: '.gitignore', workflows: '.github/workflows' };

interface PackageJson {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/**
 * Creates the repository of a new area: the same pages as `npm run area -- new`, with the packages that a site
 * provides.
 *
 * @throws AreaProblem
 */
export async function newRepository(
  folder: string,
  name: string,
  { site, listing }: { site: URL; listing: SdkListing },
): Promise<void> {
  if (!isAreaName(name)) throw new AreaProblem(`"${name}" cannot be the name of an area: it has ${AREA_NAME_RULE}`);
  if (existsSync(folder)) throw new AreaProblem(`${folder} already exists; choose another place with --folder`);
  // Complete the copy under another name before renaming it.
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    for (const one of TAKEN) await cp(join(TEMPLATE, one), join(draft, one), { recursive: true });
    await cp(OF_REPOSITORY, draft, { recursive: true });
    for (const [from, to] of Object.entries(RENAMED)) {
      await mkdir(dirname(join(draft, to)), { recursive: true });
      await rename(join(draft, from), join(draft, to));
    }
    const template: PackageJson = JSON.parse(await readFile(join(TEMPLATE, 'package.json'), 'utf8'));
    const own = JSON.parse(await readFile(join(draft, 'package.json'), 'utf8')) as PackageJson & object;
    // The `node` package is a third of the download, so install it only where Node is too old.
    if (hasNeededNode) delete own.devDependencies.node;
    const addresses = addressesOf(listing, site);
    const installs = (of: 'dependencies' | 'devDependencies') =>
      Object.fromEntries(
        Object.entries({ ...template[of], ...own[of] })
          .map(([one, version]) => [one, addresses[one] ?? version] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      );
    const packageJson = {
      ...own,
      dependencies: installs('dependencies'),
      devDependencies: installs('devDependencies'),
      // Transitive dependencies on these names must also resolve to the site's packages, never to a registry's.
      overrides: Object.fromEntries(Object.keys(addresses).map((one) => [one, `$${one}`])),
      lodge: { site: site.origin },
    };
    await writeFile(join(draft, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await rewrite(join(entry.parentPath, entry.name), name, site);
    }
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function rewrite(file: string, name: string, site: URL): Promise<void> {
  const text = rewriteNames(await readFile(file, 'utf8'), name)
    .replaceAll('../contracts/remote.schema.json', './node_modules/contracts/remote.schema.json')
    .replaceAll('https://lodge.example', site.origin);
  await writeFile(file, text);
}
