import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noNames, readArguments } from 'releases/tool/arguments';
import { readRepository, siteOf } from './repository.ts';
import { addressesOf, readSitePackages } from './site-packages.ts';

/** Updates `package.json` to the packages of the site's promoted shell and keeps all other dependencies. */
export async function update(args: string[], folder: string): Promise<number> {
  const { values, positionals } = readArguments(args, {});
  noNames(positionals);
  const site = siteOf(values.url, readRepository(folder));
  const listing = await readSitePackages(site);
  const file = join(folder, 'package.json');
  const packageJson = JSON.parse(await readFile(file, 'utf8'));
  const changed: string[] = [];
  for (const [name, address] of Object.entries(addressesOf(listing, site))) {
    for (const of of ['dependencies', 'devDependencies'] as const) {
      if (!packageJson[of]?.[name] || packageJson[of][name] === address) continue;
      packageJson[of][name] = address;
      changed.push(name);
    }
  }
  if (changed.length > 0) await writeFile(file, `${JSON.stringify(packageJson, null, 2)}\n`);
  const what = changed.length > 0 ? `named ${changed.join(', ')} of` : 'nothing to update: these are the packages of';
  console.log(`${what} shell ${listing.shell}${changed.length > 0 ? '; now run npm install' : ''}`);
  return 0;
}
