import { RULES } from './rules.mjs';

/**
 * npm run test:mutants: changes the rules in a copy of the sources, one place at a time. Each change must make a test
 * fail.
 */
export default {
  mutate: [RULES, '!**/{schemas,endpoints}/**'],
  // Code that runs only once, on import, is skipped: each of its mutants would need a new run of all tests.
  ignoreStatic: true,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tooling/mutants/vitest.config.mjs' },
  // Stryker would read the root's tsconfig through an API that TypeScript 7 does not have.
  tsconfigFile: 'none',
  tempDirName: '.data/mutants',
  ignorePatterns: ['.data', 'dist'],
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { reportTests: false },
  jsonReporter: { fileName: 'reports/mutants.json' },
  htmlReporter: { fileName: 'reports/mutants.html' },
  thresholds: { high: 95, low: 90, break: 92 },
};
