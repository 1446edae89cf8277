import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineProject } from 'vitest/config';

const fileOfRoot = (name: string) => join(import.meta.dirname, name);

/**
 * In ms. Only a test that never ends reaches it: on a machine that was twenty times too busy, a large database took
 * five minutes.
 */
const LONGEST = 900_000;

/**
 * The unit tests of one package. `globalSetup` runs before them. A screen test requests jsdom in its first line. Files
 * share a process. With `isolate`, each file has its own, which files that mock modules need.
 */
export function unitTests(name: string, { globalSetup = [] as string[], isolate = false } = {}) {
  return defineProject({
    // The setup file of a workspace may be a link that leads out of it.
    server: { fs: { strict: false } },
    test: {
      name,
      // Not inherited from the root's configuration. Two more than there are cores, because tests also wait for
      // databases, processes and timers.
      maxWorkers: availableParallelism() + 2,
      include: ['{src,stories,tests,mutants}/**/*.test.{ts,tsx}'],
      isolate,
      globalSetup: [fileOfRoot('vitest.temporary-files.ts'), ...globalSetup],
      setupFiles: [fileOfRoot('vitest.setup.ts')],
      // The module remembers what it loaded, so each file must load it again.
      server: { deps: { inline: ['@stripe/stripe-js'] } },
      testTimeout: LONGEST,
      hookTimeout: LONGEST,
      expect: { poll: { timeout: 60_000 } },
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
    },
  });
}
