import type { StartFiles } from '../store/release.ts';

/** Vite's own manifest: chunks by source, with their static imports and sheets. */
export type ViteManifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; isEntry?: boolean }
>;

/** A script with everything that it imports statically, itself last, and the sheets of all of these. */
export function startClosure(manifest: ViteManifest, keys: readonly string[]): StartFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key)) return;
    visited.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const sheet of chunk.css ?? []) styles.add(sheet);
    if (chunk.file.endsWith('.js')) scripts.add(chunk.file);
  };
  for (const key of keys) visit(key);
  return { scripts: [...scripts], styles: [...styles] };
}

/**
 * The chunks that the shell starts with, by the names that its build gives them.
 * @throws when one is missing: without its sheet the page would show unstyled first.
 */
export function shellEntries(manifest: ViteManifest): string[] {
  return ['index', 'boot'].map((name) => {
    const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
    if (!key) throw new Error(`The build of the shell has no chunk named ${name}`);
    return key;
  });
}
