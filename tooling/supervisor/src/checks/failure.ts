import { stripVTControlCharacters } from 'node:util';

/** A failure, as shown at the end of the log. */
export interface Failure {
  test: string;
  /** The file and line, if known. */
  place?: string;
  /** The expected and the received value. */
  reason: string;
  trace?: string;
}

const MAX_LINES = 14;
const MAX_LINE_LENGTH = 300;

export function failureLines({ test, place, reason, trace }: Failure): string[] {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES)
    .map((line) => `    ${line.slice(0, MAX_LINE_LENGTH)}`);
  return [`FAILED ${test}`, ...(place ? [`  at ${place}`] : []), ...lines, ...(trace ? [`  trace: ${trace}`] : [])];
}
