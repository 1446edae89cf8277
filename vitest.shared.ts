import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineProject } from 'vitest/config';

const fileOfRoot = (name: string) => join(import.meta.dirname, name);

/** In ms. Only for what never ends: on a machine that is twenty times too busy, a large database took five minutes. */
const LONGEST = 900_000;

/**
 * The unit tests of one package; `globalSetup` runs before them. A screen's test asks for jsdom in its first line. Files
 * share a process. With `isolate` each file has its own, which files that mock modules need.
 */
export function unitTests(name: string, { globalSetup = [] as string[], isolate = false } = {}) {
  return defineProject({
    // The set-up of a workspace may be a link that leads out of it.
    server: { fs: { strict: false } },
    test: {
      name,
      // Not inherited from the root's configuration. One more than there are cores, as tests also wait: for a database,
      // for processes that they start, and for time to pass.
      maxWorkers: availableParallelism() + 1,
      include: ['{src,stories,tests,mutants}/**/*.test.{ts,tsx}'],
      isolate,
      globalSetup: [fileOfRoot('vitest.temporary-files.ts'), ...globalSetup],
      setupFiles: [fileOfRoot('vitest.setup.ts')],
      // It remembers what it loaded: each file must load it again.
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
