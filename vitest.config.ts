import { defineConfig } from 'vitest/config';

/** Runs the unit tests of every package. Playwright runs the journeys. */
export default defineConfig({
  test: {
    projects: ['*/vitest.config.ts', '{platform,tooling}/*/vitest.config.ts'],
  },
});
