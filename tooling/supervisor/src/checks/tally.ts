import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What a step adds to the last line. */
export interface Tally {
  passed: number;
  failed: number;
  /** For want of what this machine lacks. */
  skipped?: number;
}

export const ONE_SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1 };
export const ONE_PASSED: Tally = { passed: 1, failed: 0 };
export const ONE_FAILED: Tally = { passed: 0, failed: 1 };

/** Counts Vitest's JSON report. A file that fails without a failed test, such as one that cannot be loaded, counts as one. */
export function tallyVitest(file: string): Tally {
  const report = readReport(file) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Characters of an error that may list a page. */
const LONGEST_REASON = 600;

interface JourneySuite {
  suites?: JourneySuite[];
  specs?: { title: string; file: string; tests: Journey[] }[];
}
interface Journey {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  annotations?: { type: string; description?: string }[];
  results?: { error?: { message?: string; location?: { line: number } } }[];
}

/**
 * Counts Playwright's JSON report. A test that passed only when repeated is a failure; so is an error outside of tests,
 * and a skipped test: the product that `npm test` starts has everything that a journey may require.
 */
export function tallyPlaywright(file: string): Tally {
  const { stats, errors } = readReport(file) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors?: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + (errors?.length ?? 0) };
}

/**
 * A line for each test of Playwright's JSON report that was skipped or failed, with its reason; those that failed last.
 * Those that wait for one that failed are counted.
 */
export function troubledJourneys(file: string): string[] {
  const skipped: string[] = [];
  const failed: string[] = [];
  let waiting = 0;
  const read = ({ suites = [], specs = [] }: JourneySuite) => {
    suites.forEach(read);
    for (const { title, file: spec, tests } of specs) {
      for (const { status, annotations = [], results } of tests) {
        if (status === 'skipped') {
          const reason = annotations.find(({ type }) => type === 'skip')?.description;
          if (reason) skipped.push(`Skipped: ${title}: ${reason}`);
          else waiting += 1;
        } else if (status !== 'expected') {
          const shown = annotations
            .filter(({ type }) => type === 'release')
            .map(({ description }) => `; at ${description}`);
          failed.push(`Failed: ${spec}${reasonOf(results)}${shown.join('')} (${title})`);
        }
      }
    }
  };
  read(readReport(file) as JourneySuite);
  return [...skipped, ...(waiting > 0 ? [`Skipped: ${waiting} that wait for those that failed`] : []), ...failed];
}

/** The line and what the first error says before its log, without the colours of a terminal. */
function reasonOf(results: Journey['results'] = []): string {
  const { message = 'no reason', location } = results.find(({ error }) => error)?.error ?? {};
  const [said = ''] = stripVTControlCharacters(message).split('Call log:');
  const lines = said.split('\n').map((line) => line.trim());
  return `${location ? `:${location.line}` : ''}: ${lines.filter(Boolean).join('; ').slice(0, LONGEST_REASON)}`;
}

/** Counts the report of `npm run test:faults`: each fault is one. */
export function tallyFaults(file: string): Tally {
  const { results } = readReport(file) as { results: { ok: boolean }[] };
  const passed = results.filter(({ ok }) => ok).length;
  return { passed, failed: results.length - passed };
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * A step's result from its report and its exit code. Without a readable report it failed, and a bad exit code
 * is never hidden by a good report.
 */
export function settle(read: () => Tally, exitCode: number): Tally {
  let tally: Tally;
  try {
    tally = read();
  } catch {
    return ONE_FAILED;
  }
  if (tally.passed + tally.failed === 0) return ONE_FAILED;
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
