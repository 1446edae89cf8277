import { stripVTControlCharacters } from 'node:util';
import type { Mutant } from './mutant.ts';

/** What the tests of a statement said about a breakage, or about the product as it is. */
export interface TestResult {
  file: string;
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  /** What a failed test says, its first lines. */
  message?: string;
}

export interface Outcome {
  /** `seen`: its tests failed. `survived`: they passed. `unclear`: they were not run to their end. */
  kind: 'seen' | 'survived' | 'unclear';
  /** The test that failed, and what it said; or why it is unclear. */
  why: string;
}

/** Each statement of the breakage needs a failed test of its own. */
export function judge({ ids }: Mutant, results: TestResult[]): Outcome {
  const failed = results.filter(({ status }) => status === 'failed');
  const missing = ids.filter((id) => !failed.some(({ title }) => title.includes(`[${id}]`)));
  const tellingOf = ({ title, message = '' }: TestResult) => `${title}\n${message}`;
  if (missing.length === 0) return { kind: 'seen', why: failed.map(tellingOf).join('\n') };
  const [other] = failed;
  if (other)
    return { kind: 'unclear', why: `too much is broken: a test of something else failed: ${tellingOf(other)}` };
  const ran = results.filter(({ title, status }) => status === 'passed' && ids.some((id) => title.includes(`[${id}]`)));
  if (ran.length === 0) return { kind: 'unclear', why: 'none of its tests was run' };
  return { kind: 'survived', why: ran.map(({ title }) => `passed: ${title}`).join('\n') };
}

/** The first lines of a failure, without colours. */
export function firstLines(text: string): string {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 6)
    .join(' | ');
}
