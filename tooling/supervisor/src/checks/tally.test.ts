import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settle, skippedJourneys, tallyFaults, tallyPlaywright, tallyVitest } from './tally.ts';

let file: string;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tally-'));
  file = join(folder, 'report.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (report: object) => writeFileSync(file, JSON.stringify(report));

test('a test file that could not be loaded counts as a failure', () => {
  write({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
    ],
  });
  expect(tallyVitest(file)).toEqual({ passed: 2, failed: 2 });
});

test('a flaky browser test, a skipped one and an error outside of tests count as failures', () => {
  write({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] });
  expect(tallyPlaywright(file)).toEqual({ passed: 5, failed: 6 });
});

test('a skipped browser test is named with its reason', () => {
  const skip = [{ type: 'skip', description: 'needs a mail box' }];
  const specs = [
    { title: 'runs', tests: [{ status: 'expected' }] },
    { title: 'mails', tests: [{ status: 'skipped', annotations: skip }] },
    { title: 'waits for another', tests: [{ status: 'skipped' }] },
  ];
  write({ suites: [{ suites: [{ specs }] }] });
  expect(skippedJourneys(file)).toEqual(['mails: needs a mail box', 'waits for another: did not run']);
});

test('each fault counts once', () => {
  write({ results: [{ ok: true }, { ok: false }, { ok: true }] });
  expect(tallyFaults(file)).toEqual({ passed: 2, failed: 1 });
});

test('a missing report, an empty one and a bad exit code with a good report are failures', () => {
  expect(settle(() => tallyVitest(file), 0)).toEqual({ passed: 0, failed: 1 });
  expect(settle(() => ({ passed: 0, failed: 0 }), 0)).toEqual({ passed: 0, failed: 1 });
  expect(settle(() => ({ passed: 3, failed: 0 }), 1)).toEqual({ passed: 3, failed: 1 });
  expect(settle(() => ({ passed: 3, failed: 0 }), 0)).toEqual({ passed: 3, failed: 0 });
});
