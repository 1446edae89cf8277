import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { UserConfig } from 'vite';

/** Build options of the shell and all areas. */
export const buildOptions = {
  target: 'es2022',
  manifest: 'vite-manifest.json',
  modulePreload: { polyfill: false },
  sourcemap: 'hidden',
  assetsInlineLimit: 0,
  rolldownOptions: {
    // Drops unused rules and texts.
    treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//, sideEffects: false }] },
  },
} satisfies UserConfig['build'];

/**
 * Packages that the shell provides to every area, once per page. Only bare package names: sub-paths are shared
 * inconsistently.
 */
export const SHARED = ['react', 'shared-platform', 'shared-auth', 'shared-ui'] as const;

/** The installed versions of shared packages, by name. */
export function sharedVersions(folder: string, shared: readonly string[]): Record<string, string> {
  const versions = shared.map((name) => {
    const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
    return [name, version];
  });
  return Object.fromEntries(versions);
}

/** Replaces date-fns with only the functions that the calendar uses. */
export function smallDateLibrary(folder: string) {
  const replacement = createRequire(join(folder, 'package.json')).resolve('shared-ui/date-fns');
  return { find: /^date-fns$/, replacement };
}
