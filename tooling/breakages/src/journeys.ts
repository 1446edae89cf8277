import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const E2E = fileURLToPath(new URL('../../../e2e/', import.meta.url));
const REPORT = fileURLToPath(new URL('../../../reports/breakages-playwright.json', import.meta.url));

/** Elsewhere a journey builds on the one before it, which may be of another statement. */
const FILES = ['tests/spec/', 'tests/changes.spec.ts'];

/** A journey as it ended; `failure` says where and how. */
export interface Journey {
  title: string;
  failure: string | undefined;
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    tests: {
      results: { status: string; errors: { message?: string; location?: { file: string; line: number } }[] }[];
    }[];
  }[];
}

/** Runs the journeys of statements on a site, to the end or up to the first that fails. Rejects when none ran. */
export async function runJourneys(url: string, statements: readonly string[], upTo: 'end' | 'failure') {
  rmSync(REPORT, { force: true });
  const titles = statements.map((id) => `\\[${id}\\]`).join('|');
  const args = ['test', ...FILES, '--reporter=json', '--trace=off', '--grep', titles];
  if (upTo === 'failure') args.push('-x', '--timeout=45000');
  const env = { ...process.env, BASE_URL: url, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT };
  const child = spawn(join(E2E, 'node_modules/.bin/playwright'), args, { cwd: E2E, env, stdio: 'ignore' });
  const code = await new Promise((done) => child.once('close', done));
  let report: Suite & { errors?: { message?: string }[] };
  try {
    report = JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    throw new Error(`Playwright left no report (exit code ${code})`);
  }
  const journeys = journeysOf(report);
  if (journeys.length === 0) throw new Error(report.errors?.[0]?.message ?? `No journey of ${statements} ran`);
  return journeys;
}

function journeysOf({ suites = [], specs = [] }: Suite): Journey[] {
  const own = specs.flatMap(({ title, tests }) => {
    const results = tests.flatMap((test) => test.results).filter(({ status }) => status !== 'skipped');
    const [error] = results.flatMap(({ errors }) => errors);
    const place = error?.location && `${error.location.file.replace(E2E, '')}:${error.location.line}: `;
    const message = stripVTControlCharacters(error?.message ?? '')
      .split('\n')
      .slice(0, 6)
      .join('\n');
    return results.length > 0 ? [{ title, failure: error && `${place ?? ''}${message}` }] : [];
  });
  return [...own, ...suites.flatMap(journeysOf)];
}
