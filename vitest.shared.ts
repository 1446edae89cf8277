import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineProject } from 'vitest/config';

const fileOfRoot = (name: string) => join(import.meta.dirname, name);

/**
 * In ms. Only a test that hangs reaches this limit: on a machine with twenty times too much load, a test with a large
 * database took five minutes.
 */
const LONGEST = 900_000;

/**
 * Configures the unit tests of one package. `globalSetup` runs before them. A test that needs a DOM requests jsdom in
 * its first line. Files share a process. With `isolate`, each file has its own process, which files that mock modules
 * need.
 */
export function unitTests(name: string, { globalSetup = [] as string[], isolate = false } = {}) {
  return defineProject({
    // The workspace's setup file may be a link to a file outside the workspace.
    server: { fs: { strict: false } },
    test: {
      name,
      // The root's configuration does not apply here. Two more workers than there are cores, because tests also wait for
      // databases, processes and timers.
      maxWorkers: availableParallelism() + 2,
      include: ['{src,stories,tests,mutants}/**/*.test.{ts,tsx}'],
      isolate,
      globalSetup: [fileOfRoot('vitest.temporary-files.ts'), ...globalSetup],
      setupFiles: [fileOfRoot('vitest.setup.ts')],
      // This module caches what it has loaded, so each test file must load it again.
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
