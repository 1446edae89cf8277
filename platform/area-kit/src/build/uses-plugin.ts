import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The export names that the federation plugin adds to every shared package. */
const ADDED = ['default', '__moduleExports'];

/** Writes `uses.json`: the names that an area imports from each shared package. */
export function emitUses(folder: string, shared: readonly string[]): Plugin {
  return {
    name: 'lodge:uses',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const uses: Record<string, string[]> = {};
      for (const name of shared) {
        // The federation plugin resolves a shared package to a module that gets the package from the page.
        const { id = '' } = (await this.resolve(name, join(folder, 'package.json'))) ?? {};
        const names = chunks.flatMap(({ modules }) => modules[id]?.renderedExports ?? []);
        if (names.length > 0) uses[name] = names.filter((one) => !ADDED.includes(one)).sort();
      }
      this.emitFile({ type: 'asset', fileName: 'uses.json', source: JSON.stringify(uses) });
    },
  };
}
