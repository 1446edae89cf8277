import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyOf, type PaintingCode } from 'painter/protocol';
import { integrityOf } from 'releases/store/integrity';
import { type Release, serverFile } from 'releases/store/release';
import type { Store } from 'releases/store/store';
import type { LoadedSet } from '../page/load-set.ts';
import { PaintFailure } from './paint-failure.ts';

export interface KeyedCode {
  key: string;
  code: PaintingCode;
}

/**
 * Reads the painting code of the releases of a set and checks each file against its hash.
 *
 * @throws PaintFailure if the shell has no such code (it was released before pages were painted), or a file was changed
 */
export async function readPaintingCode(
  store: Store,
  { set, shell, releases }: LoadedSet,
  site: Omit<PaintingCode['site'], 'set'>,
): Promise<KeyedCode> {
  const areas: PaintingCode['areas'] = {};
  for (const release of releases) {
    const module = release.manifest?.routes.find(({ painted }) => painted)?.painted?.module;
    if (module) areas[release.name] = await readChecked(store, release, serverFile(module));
  }
  const code = { shell: await readChecked(store, shell, serverFile('./shell')), areas, site: { ...site, set } };
  return { key: keyOf(code), code };
}

async function readChecked(store: Store, { name, version, files }: Release, path: string): Promise<string> {
  const known = files[path];
  if (!known) throw new PaintFailure('no-bundle', `${name} ${version} has no ${path}`);
  const content = await readFile(join(store.folderOf(name, version), path));
  if (integrityOf(content) === known.integrity) return content.toString();
  throw new PaintFailure('no-bundle', `${path} of ${name} ${version} does not have its hash`);
}
