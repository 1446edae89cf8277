import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AREA_NAME_RULE, isAreaName } from 'contracts';
import { AreaProblem, rewriteNames } from '../areas/template.ts';
import { hasNeededNode } from './needed-node.ts';

/** In the published package, this folder also contains the sources of `platform/area-template`. */
const TEMPLATE = join(import.meta.dirname, '../../repository');
/** These files are stored under other names, because packing or installing the package would change them. */
const RENAMED = { gitignore: '.gitignore', workflows: '.github/workflows' };

/**
 * Creates the repository of a new area, with the same pages as `npm run area -- new`, but with published packages.
 *
 * @throws AreaProblem
 */
export async function newRepository(folder: string, name: string, site: URL): Promise<void> {
  if (!isAreaName(name)) throw new AreaProblem(`"${name}" cannot be the name of an area: it has ${AREA_NAME_RULE}`);
  if (existsSync(folder)) throw new AreaProblem(`${folder} already exists; choose another place with --folder`);
  // Copy to a temporary folder, so that a failure leaves no incomplete repository.
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  try {
    await cp(TEMPLATE, draft, { recursive: true });
    for (const [from, to] of Object.entries(RENAMED)) {
      await mkdir(dirname(join(draft, to)), { recursive: true });
      await rename(join(draft, from), join(draft, to));
    }
    const packageJson = JSON.parse(await readFile(join(draft, 'package.json'), 'utf8'));
    // The `node` package is a third of the download, so keep it only if the installed Node is too old.
    if (hasNeededNode) delete packageJson.devDependencies.node;
    packageJson.lodge = { site: site.origin };
    await writeFile(join(draft, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await rewrite(join(entry.parentPath, entry.name), name, site);
    }
    // Colleagues and CI need the registry that is configured on this machine.
    const registry = execSync('npm config get @travel-lodge:registry', { encoding: 'utf8' }).trim();
    if (registry !== 'undefined') await writeFile(join(draft, '.npmrc'), `@travel-lodge:registry=${registry}\n`);
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
