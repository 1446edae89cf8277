import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { SDK } from './packages.ts';

/** The version of each package that teams install, and its exports by entry. */
export type Promises = Record<string, { version: string; exports: Record<string, string[]> }>;

export function readPromises(root: string): Promises {
  return Object.fromEntries(
    SDK.map(({ name, folder, internal = [] }) => {
      const { version, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        version: string;
        exports: Record<string, string>;
      };
      const entries = Object.entries(exports).filter(([key]) => !internal.includes(key));
      const names = entries.map(([key, path]) => [key, exportedNames(join(root, folder, path))]);
      return [name, { version, exports: Object.fromEntries(names) }];
    }),
  );
}

/** Returns the names that a source file exports, including types and those from `export *`. */
function exportedNames(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const names = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName, moduleRequest }) => {
      if (exportName.name) return [exportName.name];
      return exportName.kind === 'Default'
        ? ['default']
        : exportedNames(join(dirname(file), moduleRequest?.value ?? ''));
    });
  return [...new Set(names)].sort();
}

/** The state of a version in a package's CHANGELOG.md: `## 1.1.0 - 2026-11-23` or `## 1.1.0 - unreleased`. */
export type State = 'released' | 'unreleased' | 'unknown';

/** Returns the first broken promise as a sentence. `before` is what was last released. */
export function brokenPromise(before: Promises, now: Promises, stateOf: (name: string, version: string) => State) {
  for (const [name, { version, exports }] of Object.entries(now)) {
    const known = before[name];
    const state = stateOf(name, version);
    if (state === 'unknown')
      return `The CHANGELOG.md of ${name} has no entry for ${version}: say what it changes for the areas.`;
    if (!known) continue;
    const gone = missing(known.exports, exports);
    const added = missing(exports, known.exports);
    const [major, minor] = partsOf(version);
    const [majorBefore, minorBefore] = partsOf(known.version);
    if (gone && major <= majorBefore)
      return `${name} ${version} no longer exports ${gone}: raise its major version, or export it again.`;
    const isRaised = major > majorBefore || minor > minorBefore;
    if (added && !isRaised && !(version === known.version && state === 'unreleased'))
      return `${name} ${version} exports ${added}, which ${known.version} does not: raise its minor version.`;
  }
  const lost = Object.keys(before).find((name) => !now[name]);
  return lost && `${lost} is no longer handed out: areas in repositories of their own need it.`;
}

function missing(of: Record<string, string[]>, from: Record<string, string[]>): string | undefined {
  for (const [entry, names] of Object.entries(of)) {
    if (!from[entry]) return `the entry ${entry}`;
    const name = names.find((one) => !from[entry]?.includes(one));
    if (name) return entry === '.' ? name : `${name} of ${entry}`;
  }
  return undefined;
}

function partsOf(version: string): [major: number, minor: number] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
}
