import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** `vitest.config.ts` of an area in a repository of its own. A screen's test asks for jsdom in its first line. */
export const areaTests: ViteUserConfig = defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // They import sheets, which Node does not know.
    server: { deps: { inline: [/\/node_modules\/(contracts|shared-[a-z]+)\//] } },
    testTimeout: 15_000,
  },
});
