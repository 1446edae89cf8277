import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../run-layout.ts';
import type { Failure } from './failure.ts';

/** The counts that a step adds to the summary in the last line. */
export interface Tally {
  passed: number;
  failed: number;
  /** Shown at the end of the log. */
  failures?: Failure[];
}

export const ONE_PASSED: Tally = { passed: 1, failed: 0 };

/**
 * Counts the tests in Vitest's JSON report. A file that fails without a failed test, such as one that cannot be loaded,
 * counts as one failure.
 */
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

interface JourneySuite {
  suites?: JourneySuite[];
  specs?: { title: string; file: string; tests: Journey[] }[];
}
interface Journey {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  annotations?: { type: string; description?: string }[];
  results?: {
    error?: { message?: string; location?: { file: string; line: number } };
    attachments?: { name: string; path?: string }[];
  }[];
}

/**
 * Counts the tests in Playwright's JSON report. A test that passed only on a retry counts as a failure. So does an
 * error outside tests, and so does a skipped test, because the product that `npm test` starts has everything that a
 * journey may require.
 */
export function tallyPlaywright(file: string): Tally {
  const { stats, errors } = readReport(file) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors?: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + (errors?.length ?? 0) };
}

/**
 * Returns the failed and skipped tests in Playwright's JSON report. Tests that did not run because an earlier project
 * failed are combined into one entry.
 */
export function journeyFailures(file: string): Failure[] {
  const failures: Failure[] = [];
  let waiting = 0;
  const read = ({ suites = [], specs = [] }: JourneySuite) => {
    suites.forEach(read);
    for (const { title, file: spec, tests } of specs) {
      for (const { status, annotations = [], results = [] } of tests) {
        const test = `${spec} › ${title}`;
        const reason = annotations.find(({ type }) => type === 'skip')?.description;
        if (status === 'skipped' && !reason) waiting += 1;
        else if (status === 'skipped') failures.push({ test, reason: `Skipped: ${reason}` });
        else if (status !== 'expected') failures.push({ test, ...readResult(results, annotations) });
      }
    }
  };
  const report = readReport(file) as JourneySuite & { errors?: { message?: string }[] };
  read(report);
  for (const { message = 'no reason' } of report.errors ?? [])
    failures.push({ test: 'Outside of tests', reason: message });
  if (waiting > 0)
    failures.push({ test: `${waiting} tests`, reason: 'Did not run because an earlier project failed.' });
  return failures;
}

function readResult(results: NonNullable<Journey['results']>, annotations: NonNullable<Journey['annotations']>) {
  const { error, attachments = [] } = results.find((result) => result.error) ?? {};
  const trace = attachments.find(({ name }) => name === 'trace')?.path;
  const shown = annotations.flatMap(({ type, description }) =>
    type === 'release' ? [`On screen: ${description}`] : [],
  );
  const [message = ''] = (error?.message ?? 'no reason').split('Call log:');
  return {
    reason: [...shown, message].join('\n'),
    ...(error?.location && { place: `${relative(root, error.location.file)}:${error.location.line}` }),
    ...(trace && { trace: relative(root, trace) }),
  };
}

/** Counts the faults in the report of `npm run test:faults`. Each fault is one test. */
export function tallyFaults(file: string): Tally {
  const { results } = readReport(file) as {
    results: { name: string; ok: boolean; figures: { what: string; value: string | number; ok: boolean }[] }[];
  };
  const failed = results.filter(({ ok }) => !ok);
  const failures = failed.map(({ name, figures }) => ({
    test: `npm run test:faults -- ${name}`,
    reason: figures.flatMap(({ what, value, ok }) => (ok ? [] : [`${what}: ${value}`])).join('\n'),
  }));
  return { passed: results.length - failed.length, failed: failed.length, failures };
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export interface ToolRun {
  code: number;
  /** The last lines of its output. */
  output: string;
}

/**
 * Returns a step's result, based on its report and on how its program ended. Without a readable report the step has
 * failed, and a good report never hides a bad exit code. A failure without details shows the end of the output.
 */
export function settle(read: () => Tally, { code, output }: ToolRun): Tally {
  const failed: Tally = { passed: 0, failed: 1, failures: [{ test: `exit code ${code}`, reason: output }] };
  let tally: Tally;
  try {
    tally = read();
  } catch {
    return failed;
  }
  if (tally.passed + tally.failed === 0 || (code !== 0 && tally.failed === 0))
    return { ...failed, passed: tally.passed, ...(tally.failures?.length && { failures: tally.failures }) };
  return tally;
}
