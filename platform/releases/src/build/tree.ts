import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AREA_NAME_RULE, byReleaseName, isAreaName, type ReleaseName } from 'contracts';

const PREFIX = 'remote-';

/** The folder that a release is built from. */
export function sourceFolder(root: string, name: ReleaseName): string {
  return join(root, name === 'shell' ? 'shell' : PREFIX + name);
}

/**
 * What can be built here: the shell, and an area for each folder `remote-*` with a `remote.json`.
 *
 * @throws an Error when the rest of a folder's name cannot name an area
 */
export function namesInTree(root: string): ReleaseName[] {
  const areas = readdirSync(root)
    .filter((folder) => folder.startsWith(PREFIX) && existsSync(join(root, folder, 'remote.json')))
    .map((folder) => folder.slice(PREFIX.length));
  const wrong = areas.find((name) => !isAreaName(name));
  if (wrong !== undefined) throw new Error(`${PREFIX}${wrong}: the name of an area is ${AREA_NAME_RULE}`);
  return ['shell', ...areas].sort(byReleaseName);
}
