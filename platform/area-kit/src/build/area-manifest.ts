import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaManifest } from 'contracts';
import { areaManifest } from 'contracts/manifest';
import type { Plugin } from 'vite';

/** Reads an area's manifest, with the version from `package.json`. @throws Error that lists all problems */
export function readAreaManifest(folder: string): AreaManifest {
  const { $schema: _, ...source } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const parsed = areaManifest.safeParse({ ...source, version });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => (path.length > 0 ? `${path.join('.')}: ` : '') + message,
  );
  throw new Error(`${join(folder, 'remote.json')} is not valid. ${problems.join('; ')}`);
}

/** Returns the source file of each module that the manifest names, by its name, such as `./routes`. */
export function exposedModules(folder: string, manifest: AreaManifest): Record<string, string> {
  const modules = new Set([...manifest.routes, ...manifest.slots].map(({ module }) => module));
  return Object.fromEntries([...modules].map((module) => [module, sourceOf(folder, manifest, module)]));
}

/** Returns the source file of each module that the edge uses to paint pages, by name, such as `painted`. */
export function paintedModules(folder: string, manifest: AreaManifest): Record<string, string> {
  const modules = new Set(manifest.routes.flatMap(({ painted }) => painted?.module ?? []));
  return Object.fromEntries([...modules].map((module) => [module.slice(2), sourceOf(folder, manifest, module)]));
}

function sourceOf(folder: string, { name }: AreaManifest, module: string): string {
  const source = ['.tsx', '.ts'].map((ending) => `./src/${module.slice(2)}${ending}`);
  const file = source.find((candidate) => existsSync(join(folder, candidate)));
  if (!file) throw new Error(`remote.json of ${name} names ${module}, but there is no ${source.join(' or ')}`);
  return file;
}

/** Writes the validated `remote.json` into the build output. */
export function emitManifest(manifest: AreaManifest): Plugin {
  return {
    name: 'lodge:remote-json',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'remote.json', source: `${JSON.stringify(manifest, null, 2)}\n` });
    },
  };
}
