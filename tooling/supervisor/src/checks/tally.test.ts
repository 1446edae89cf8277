import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settle, tallyFaults, tallyPlaywright, tallyVitest, troubledJourneys } from './tally.ts';

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

test('a browser test that was skipped or failed is named with its reason', () => {
  const skip = [{ type: 'skip', description: 'needs a mail box' }];
  const shown = [{ type: 'release', description: '/login: shell 1.0.0' }];
  const error = {
    message: '\u001b[2mexpect(\u001b[22mlocator).toBeVisible() failed\n\nLocator: …\nCall log:\n  - waits',
    location: { line: 9 },
  };
  const specs = [
    { file: 'a.spec.ts', title: 'breaks', tests: [{ status: 'unexpected', annotations: shown, results: [{ error }] }] },
    { file: 'a.spec.ts', title: 'runs', tests: [{ status: 'expected', results: [{}] }] },
    { file: 'a.spec.ts', title: 'mails', tests: [{ status: 'skipped', annotations: skip }] },
    { file: 'a.spec.ts', title: 'waits for another', tests: [{ status: 'skipped', results: [] }] },
    { file: 'b.spec.ts', title: 'waits too', tests: [{ status: 'skipped', results: [] }] },
  ];
  write({ suites: [{ suites: [{ specs }] }] });
  expect(troubledJourneys(file)).toEqual([
    'Skipped: mails: needs a mail box',
    'Skipped: 2 that wait for those that failed',
    'Failed: a.spec.ts:9: expect(locator).toBeVisible() failed; Locator: …; at /login: shell 1.0.0 (breaks)',
  ]);
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
