import { relative, resolve } from 'node:path';
import { readArguments, UsageError } from 'releases/tool/arguments';
import { newRepository } from './new-repository.ts';
import { siteOf } from './repository.ts';

export async function makeNew(args: string[], folder: string): Promise<number> {
  const { values, positionals } = readArguments(args, { site: { type: 'string' }, folder: { type: 'string' } });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new UsageError('Expected one name: lodge new NAME --site URL');
  const site = siteOf(values.site ?? values.url);
  const target = resolve(folder, values.folder ?? name);
  await newRepository(target, name, site);
  const place = relative(folder, target) || '.';
  console.log(`made ${place} for ${site.origin}
  cd ${place} && npm install
  npm run dev          it runs alone, at http://localhost:4100
  npm run check        types, tests, build and the contract with the site
  npx lodge publish    with the area's token in RELEASE_TOKEN; README.md has the rest`);
  return 0;
}
