import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { UserConfig } from 'vite';

export const buildOptions = {
  target: 'es2022',
  manifest: 'vite-manifest.json',
  modulePreload: { polyfill: false },
  sourcemap: 'hidden',
  assetsInlineLimit: 0,
  rolldownOptions: {
    // Lets the bundler drop unused rules and texts.
    treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//, sideEffects: false }] },
  },
} satisfies UserConfig['build'];

/**
 * The packages that the shell provides to every area, once per page. The federation plugin does not share subpaths
 * reliably, so list only package names.
 */
export const SHARED = ['react', 'shared-platform', 'shared-auth', 'shared-ui'] as const;

/** Returns the installed versions of the shared packages, by name. */
export function sharedVersions(folder: string, shared: readonly string[]): Record<string, string> {
  const versions = shared.map((name) => {
    const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
    return [name, version];
  });
  return Object.fromEntries(versions);
}

/** An alias that replaces date-fns with a module of only those functions that the calendar uses. */
export function smallDateLibrary(folder: string) {
  const replacement = createRequire(join(folder, 'package.json')).resolve('shared-ui/date-fns');
  return { find: /^date-fns$/, replacement };
}
