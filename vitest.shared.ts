import { join } from 'node:path';
import { defineProject } from 'vitest/config';

/** The unit tests of one package; `globalSetup` runs before them. A screen's test asks for jsdom in its first line. */
export function unitTests(
  name: string,
  { globalSetup = [] as string[], testTimeout = 15_000, hookTimeout = 30_000 } = {},
) {
  return defineProject({
    test: {
      name,
      include: ['{src,stories,tests,mutants}/**/*.test.{ts,tsx}'],
      globalSetup: [join(import.meta.dirname, 'vitest.temporary-files.ts'), ...globalSetup],
      testTimeout,
      hookTimeout,
    },
  });
}
