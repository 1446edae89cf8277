import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaManifest } from 'contracts';
import { UsageError } from 'releases/tool/arguments';
import { readAreaManifest } from '../build/area-manifest.ts';
import { parseSiteUrl } from '../dev/area-settings.ts';

export interface Repository {
  folder: string;
  manifest: AreaManifest;
  /** The value of `lodge.site` in `package.json`. */
  site: string | undefined;
}

/** @throws UsageError if the folder contains no area or an invalid `remote.json` */
export function readRepository(folder: string): Repository {
  const manifest = readManifest(folder);
  const { lodge } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { folder, manifest, site: lodge?.site };
}

function readManifest(folder: string): AreaManifest {
  try {
    return readAreaManifest(folder);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UsageError(`${folder} is not an area: it needs a remote.json and a package.json`);
    throw new UsageError(message.replace(/\.$/, ''));
  }
}

/**
 * Returns the site from the command line or `package.json`.
 *
 * @throws UsageError, StartError
 */
export function siteOf(wanted: string | undefined, repository?: Repository): URL {
  const address = wanted ?? repository?.site;
  if (!address)
    throw new UsageError('Specify the site: --site URL, or "lodge": { "site": "https://…" } in package.json');
  return parseSiteUrl(address);
}
