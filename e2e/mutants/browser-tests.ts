import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runNode } from './children.ts';
import { firstLines, type TestResult } from './outcome.ts';
import { ROOT } from './statements.ts';

/** The browser tests of statements, run against a product that is there already. */

const E2E = join(ROOT, 'e2e');
const REPORT = join(ROOT, 'reports/mutants/playwright.json');
const RUN_LIMIT_MS = 6 * 60_000;
const ALL_LIMIT_MS = 45 * 60_000;

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}
interface Spec {
  title: string;
  file: string;
  tests: { results: { status: string; errors: { message?: string; location?: { file: string; line: number } }[] }[] }[];
}

export interface BrowserTest {
  title: string;
  file: string;
  /** The tests of its file build on each other: those before it have to run as well. */
  isSerial: boolean;
}

const cli = () =>
  join(dirname(createRequire(join(E2E, 'package.json')).resolve('@playwright/test/package.json')), 'cli.js');

async function playwright(url: string, args: string[], limit: number): Promise<Spec[]> {
  mkdirSync(dirname(REPORT), { recursive: true });
  rmSync(REPORT, { force: true });
  const { code, output } = await runNode(
    [cli(), 'test', '--config', 'playwright.mutants.config.ts', '--reporter=json', ...args],
    {
      cwd: E2E,
      limit,
      env: {
        ...process.env,
        BASE_URL: url,
        E2E_STAND_INS: 'identity,payments,mail',
        PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
      },
    },
  );
  try {
    return specsOf(JSON.parse(readFileSync(REPORT, 'utf8')));
  } catch {
    throw new Error(`Playwright left no report (exit code ${code}):\n${output.slice(-1_500)}`);
  }
}

function specsOf({ suites = [], specs = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Every browser test, in the order of its file. */
export async function listBrowserTests(): Promise<BrowserTest[]> {
  const specs = await playwright('http://localhost', ['--list'], RUN_LIMIT_MS);
  return specs.map(({ title, file }) => {
    const source = readFileSync(join(E2E, 'tests', file), 'utf8');
    return { title, file, isSerial: source.includes("mode: 'serial'") };
  });
}

/**
 * The tests to run for statements, the quicker way first: those that stand alone, and, for where all of these pass, those of
 * files whose tests build on each other, with what they build on.
 */
export function waysToTest(all: readonly BrowserTest[], ids: readonly string[]): BrowserTest[][] {
  const isOf = ({ title }: BrowserTest) => ids.some((id) => title.includes(`[${id}]`));
  const alone = all.filter((test) => !test.isSerial && isOf(test));
  const files = new Set(all.filter((test) => test.isSerial && isOf(test)).map(({ file }) => file));
  const built = [...files].flatMap((file) => {
    const tests = all.filter((test) => test.file === file);
    return tests.slice(0, tests.findLastIndex(isOf) + 1);
  });
  return [alone, built].filter((tests) => tests.length > 0);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Runs tests up to the first failure, or with `toTheEnd` all of them. */
export async function runBrowserTests(
  url: string,
  tests: readonly BrowserTest[],
  { toTheEnd = false } = {},
): Promise<TestResult[]> {
  const files = [...new Set(tests.map(({ file }) => `/tests/${file}`))].map(escaped);
  const titles = tests.map(({ title }) => escaped(title)).join('|');
  const args = [...files, '--grep', titles, ...(toTheEnd ? [] : ['-x'])];
  const specs = await playwright(url, args, toTheEnd ? ALL_LIMIT_MS : RUN_LIMIT_MS);
  return specs.map(resultOf);
}

function resultOf({ title, file, tests }: Spec): TestResult {
  const results = tests.flatMap((test) => test.results);
  const failure = results.find(({ status }) => status === 'failed' || status === 'timedOut');
  if (!failure)
    return { title, file, status: results.some(({ status }) => status === 'passed') ? 'passed' : 'skipped' };
  const [error] = failure.errors;
  const at = error?.location ? `${error.location.file.replace(`${ROOT}/`, '')}:${error.location.line}` : file;
  return { title, file, status: 'failed', message: `${at}: ${firstLines(error?.message ?? failure.status)}` };
}
