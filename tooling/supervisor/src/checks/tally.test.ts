import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../run-layout.ts';
import { failureLines } from './failure.ts';
import { journeyFailures, settle, tallyFaults, tallyPlaywright, tallyVitest } from './tally.ts';

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

test('flaky tests, skipped tests and errors outside tests count as failures', () => {
  write({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] });
  expect(tallyPlaywright(file)).toEqual({ passed: 5, failed: 6 });
});

test('a failed journey is shown with its location, first difference and trace', () => {
  const error = {
    message:
      '\u001b[2mexpect(\u001b[22mlocator).toHaveText() failed\n\nExpected: "a"\nReceived: "b"\nCall log:\n  - waits',
    location: { file: join(root, 'e2e/tests/a.spec.ts'), line: 9 },
  };
  const result = { error, attachments: [{ name: 'trace', path: join(root, 'reports/playwright/a/trace.zip') }] };
  const annotations = [{ type: 'release', description: '/login: shell 1.0.0' }];
  const specs = [
    { file: 'a.spec.ts', title: 'breaks', tests: [{ status: 'unexpected', annotations, results: [result] }] },
    { file: 'a.spec.ts', title: 'runs', tests: [{ status: 'expected', results: [{}] }] },
  ];
  write({ suites: [{ suites: [{ specs }] }] });
  expect(journeyFailures(file).flatMap(failureLines)).toEqual([
    'FAILED a.spec.ts › breaks',
    '  at e2e/tests/a.spec.ts:9',
    '    On screen: /login: shell 1.0.0',
    '    expect(locator).toHaveText() failed',
    '    Expected: "a"',
    '    Received: "b"',
    '  trace: reports/playwright/a/trace.zip',
  ]);
});

test('a skipped journey counts as a failure and shows its reason', () => {
  const annotations = [{ type: 'skip', description: 'needs a mailbox' }];
  write({ suites: [{ specs: [{ file: 'a.spec.ts', title: 'emails', tests: [{ status: 'skipped', annotations }] }] }] });
  expect(journeyFailures(file)).toEqual([{ test: 'a.spec.ts › emails', reason: 'Skipped: needs a mailbox' }]);
});

test('journeys that did not run because an earlier project failed count as one failure', () => {
  const specs = ['one', 'two'].map((title) => ({ file: 'b.spec.ts', title, tests: [{ status: 'skipped' }] }));
  write({ suites: [{ specs }] });
  expect(journeyFailures(file).map(({ test }) => test)).toEqual(['2 tests']);
});

test('each fault counts as one test', () => {
  const bad = { what: 'double bookings', value: 1, ok: false };
  write({ results: [{ ok: true }, { name: 'race', ok: false, figures: [bad] }, { ok: true }] });
  expect(tallyFaults(file)).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ test: 'npm run test:faults -- race', reason: 'double bookings: 1' }],
  });
});

test.each([
  ['a missing report', () => tallyVitest(file), 0],
  ['an empty report', () => ({ passed: 0, failed: 0 }), 0],
  ['a bad exit code', () => ({ passed: 3, failed: 0 }), 1],
])('%s is a failure that shows the end of the output', (_, read, code) => {
  expect(settle(read, { code, output: 'the last line' })).toMatchObject({
    failed: 1,
    failures: [{ test: `exit code ${code}`, reason: 'the last line' }],
  });
});

test('a good report with exit code 0 counts as a pass', () => {
  expect(settle(() => ({ passed: 3, failed: 0 }), { code: 0, output: '' })).toEqual({ passed: 3, failed: 0 });
});
