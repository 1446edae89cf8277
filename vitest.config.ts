import { defineConfig } from 'vitest/config';

/** Rules and screens in one run; the API brings a project of its own, for its database. Journeys are Playwright's. */
export default defineConfig({
  test: {
    // The runner's own process only waits: one core less for the tests would be one of two on a small machine.
    maxWorkers: '100%',
    globalSetup: ['./vitest.temporary-files.ts'],
    projects: [
      'api/vitest.config.ts',
      'tooling/demo/vitest.config.ts',
      {
        test: {
          name: 'rules and screens',
          include: ['{contracts,e2e,edge,platform,remote-*,shared-*,shell,tooling}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tooling/demo/**'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
