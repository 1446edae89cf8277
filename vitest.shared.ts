import { join } from 'node:path';
import { defineProject } from 'vitest/config';

/**
 * The unit tests of one package; `globalSetup` runs before them. A screen's test asks for jsdom in its first line. With
 * `isolate: false` files share a process: where no test mocks a module or leaves anything else behind in it.
 */
export function unitTests(
  name: string,
  { globalSetup = [] as string[], isolate = true, testTimeout = 15_000, hookTimeout = 30_000 } = {},
) {
  return defineProject({
    test: {
      name,
      // Not inherited from the root's configuration. The default is a core less, of two on a small machine, and the
      // runner's own process mostly waits.
      maxWorkers: '100%',
      include: ['{src,stories,tests,mutants}/**/*.test.{ts,tsx}'],
      isolate,
      globalSetup: [join(import.meta.dirname, 'vitest.temporary-files.ts'), ...globalSetup],
      testTimeout,
      hookTimeout,
    },
  });
}
