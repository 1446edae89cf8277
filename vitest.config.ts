import { defineConfig } from 'vitest/config';

/** The unit tests of every package in one run. Playwright runs the journeys. */
export default defineConfig({
  test: {
    projects: ['*/vitest.config.ts', '{platform,tooling}/*/vitest.config.ts'],
  },
});
