import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { root } from '../run-layout.ts';
import type { Failure } from './failure.ts';

/** The environment variable with the path of the file to which the failures are written. */
export const FAILURES_FILE = 'LODGE_FAILURES_FILE';

/** Writes the failures of a Vitest run with their diffs, which Vitest's own JSON report does not contain. */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => failureOf('An unhandled error', error)),
    ];
    const file = process.env[FAILURES_FILE];
    if (file) writeFileSync(file, JSON.stringify(failures, null, 2));
  }
}

function failuresOf(module: TestModule): Failure[] {
  const file = relative(root, module.moduleId);
  const inModule = module.errors().map((error) => failureOf(file, error, file));
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => failureOf(suite.fullName, error, file)),
  );
  const tests = [...module.children.allTests('failed')].flatMap((test) =>
    (test.result().errors ?? []).slice(0, 1).map((error) => failureOf(test.fullName, error, file)),
  );
  return [...inModule, ...suites, ...tests];
}

function failureOf(test: string, error: SerializedError, file?: string): Failure {
  const { stacks = [], diff } = error as { stacks?: { file: string; line: number }[]; diff?: string };
  const frame = stacks.find((one) => relative(root, one.file) === file) ?? stacks[0];
  const place = frame ? `${relative(root, frame.file)}:${frame.line}` : file;
  const reason = [error.message, diff].filter(Boolean).join('\n');
  return { test, reason, ...(place && { place }) };
}
