import { RULES } from './rules.mjs';

/** npm run test:mutants. Changes the rules one place at a time in a copy of the sources, and expects a test to fail. */
export default {
  mutate: [RULES, '!**/{schemas,endpoints}/**'],
  // A mutant of code that runs only once, at the import, would need all tests again.
  ignoreStatic: true,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tooling/mutants/vitest.config.mjs' },
  // Stryker would read the root's tsconfig with an interface that TypeScript 7 does not have.
  tsconfigFile: 'none',
  tempDirName: '.data/mutants',
  ignorePatterns: ['.data', 'dist'],
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { reportTests: false },
  jsonReporter: { fileName: 'reports/mutants.json' },
  htmlReporter: { fileName: 'reports/mutants.html' },
  thresholds: { high: 95, low: 90, break: 92 },
};
