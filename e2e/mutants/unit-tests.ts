import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runNode } from './children.ts';
import { firstLines, type TestResult } from './outcome.ts';

/** The tests of statements that no browser can see, run in a copy of the sources. */

const LIMIT_MS = 4 * 60_000;

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export async function runUnitTests(
  folder: string,
  files: readonly string[],
  ids: readonly string[],
): Promise<TestResult[]> {
  const vitest = join(
    dirname(createRequire(join(folder, 'package.json')).resolve('vitest/package.json')),
    'vitest.mjs',
  );
  const report = join(folder, 'reports/vitest.json');
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const pattern = ids.map((id) => `\\[${id.replace('.', '\\.')}\\]`).join('|');
  const args = [vitest, 'run', ...files, '-t', pattern, '--reporter=json', `--outputFile=${report}`];
  const { code, output } = await runNode(args, { cwd: folder, limit: LIMIT_MS });
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, failureMessages }) => ({
        file: name.slice(folder.length + 1),
        title: fullName,
        status: status === 'passed' || status === 'failed' ? status : ('skipped' as const),
        ...(status === 'failed' && { message: firstLines(failureMessages.join('\n')) }),
      })),
    );
  } catch {
    throw new Error(`Vitest left no report (exit code ${code}):\n${output.slice(-1_500)}`);
  }
}
