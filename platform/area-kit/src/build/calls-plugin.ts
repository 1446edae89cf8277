import type { AreaManifest } from 'contracts';
import * as contracts from 'contracts';
import type { Plugin } from 'vite';

const CALLS_MODULE = /\/contracts\/src\/calls\/[\w-]+\.[jt]s$/;

/** Fails the build of an area unless its `remote.json` lists exactly the API calls that its code makes. */
export function checkCalls(manifest: AreaManifest): Plugin {
  return {
    name: 'lodge:calls',
    apply: 'build',
    generateBundle(_, bundle) {
      const exportsUsed = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? Object.entries(output.modules).flatMap(([id, { renderedExports }]) =>
              CALLS_MODULE.test(id) ? renderedExports : [],
            )
          : [],
      );
      const problem = callsProblem(manifest, exportsUsed);
      if (problem) this.error(problem);
    },
  };
}

/** Compares the calls in a manifest with those that the area imports. Returns a sentence about the first mismatch. */
export function callsProblem({ name, calls: named }: Pick<AreaManifest, 'name' | 'calls'>, exportsUsed: string[]) {
  const declared = new Map<string, string>();
  for (const [key, value] of Object.entries(contracts)) {
    if (typeof value === 'object' && 'call' in value) declared.set(key, String(value.call));
  }
  const made = new Set(exportsUsed.flatMap((key) => declared.get(key) ?? []));
  const known = new Set(declared.values());
  const unknown = named.find((call) => !known.has(call));
  if (unknown) return `remote.json of ${name} names ${unknown}, which the API does not have`;
  const undeclared = [...made].find((call) => !named.includes(call));
  if (undeclared) return `${name} calls ${undeclared}, which its remote.json does not name`;
  const unused = named.find((call) => !made.has(call));
  if (unused) return `remote.json of ${name} names ${unused}, which the area never calls`;
  return undefined;
}
