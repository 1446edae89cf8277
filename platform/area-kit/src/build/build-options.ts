import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { UserConfig } from 'vite';

/** How shell and areas are built alike. */
export const buildOptions = {
  target: 'es2022',
  manifest: 'vite-manifest.json',
  modulePreload: { polyfill: false },
  sourcemap: 'hidden',
  assetsInlineLimit: 0,
  rolldownOptions: {
    // Rules and texts: those that are not used are left out.
    treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//, sideEffects: false }] },
  },
} satisfies UserConfig['build'];

/** What the shell provides to every area, once per page. Bare package names only: sub-paths are shared inconsistently. */
export const SHARED = ['react', 'shared-platform', 'shared-auth', 'shared-ui'] as const;

/** Replaces date-fns by the few functions of it that the calendar uses. */
export function smallDateLibrary(folder: string) {
  const replacement = createRequire(join(folder, 'package.json')).resolve('shared-ui/date-fns');
  return { find: /^date-fns$/, replacement };
}
