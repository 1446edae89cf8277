import { defineConfig } from 'vitest/config';

/** The unit tests of every package in one run. Journeys are Playwright's. */
export default defineConfig({
  test: {
    // The runner's own process only waits: one core less for the tests would be one of two on a small machine.
    maxWorkers: '100%',
    projects: ['*/vitest.config.ts', '{platform,tooling}/*/vitest.config.ts'],
  },
});
