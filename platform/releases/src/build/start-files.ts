import type { StartFiles } from '../store/release.ts';

export type ViteManifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; isEntry?: boolean }
>;

/** Returns these scripts, all their static imports (each script after its imports), and all style sheets. */
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

/** Returns the files that every page needs to start: the script in the built page and its dynamic imports. */
export function shellStart(vite: ViteManifest, html: string): StartFiles {
  const entry = /<script type="module"[^>]* src="(?:\.\/)?([^"]+)"/.exec(html)?.[1];
  const [key, chunk] = Object.entries(vite).find(([, { file }]) => file === entry) ?? [];
  if (!entry || !key) throw new Error('The built page of the shell names no script');
  return { entry, ...startClosure(vite, [key, ...(chunk?.dynamicImports ?? [])]) };
}
