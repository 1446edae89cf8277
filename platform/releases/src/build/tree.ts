import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AREA_NAME_RULE, byReleaseName, isAreaName, type ReleaseName } from 'contracts';

const PREFIX = 'remote-';

export function sourceFolder(root: string, name: ReleaseName): string {
  return join(root, name === 'shell' ? 'shell' : PREFIX + name);
}

/**
 * Returns the names that can be built in this tree: the shell and each `remote-*` folder with a `remote.json`.
 *
 * @throws Error if a folder's name is not a valid area name
 */
export function namesInTree(root: string): ReleaseName[] {
  const areas = readdirSync(root)
    .filter((folder) => folder.startsWith(PREFIX) && existsSync(join(root, folder, 'remote.json')))
    .map((folder) => folder.slice(PREFIX.length));
  const wrong = areas.find((name) => !isAreaName(name));
  if (wrong !== undefined) throw new Error(`${PREFIX}${wrong}: the name of an area is ${AREA_NAME_RULE}`);
  return ['shell', ...areas].sort(byReleaseName);
}
