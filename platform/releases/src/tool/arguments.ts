import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { AREA_NAME_RULE, isReleaseName, type ReleaseName } from 'contracts';

/** Thrown if the command line is invalid. The message is a sentence. */
export class UsageError extends Error {}

const COMMON = {
  json: { type: 'boolean' },
  url: { type: 'string' },
  token: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

/** @throws UsageError for an unknown option */
export function readArguments<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options: { ...COMMON, ...options }, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(String((error as Error).message.split('\n')[0]).replace(/\. To specify.*$/, ''));
  }
}

export function oneName(positionals: string[]): ReleaseName {
  const [name, ...more] = positionals;
  if (name === undefined) throw new UsageError('Specify a name: shell, or that of an area');
  if (more.length > 0) throw new UsageError(`Expected one name, got: ${positionals.join(' ')}`);
  return nameOf(name);
}

/** Parses `host@1.1.0`. The version is optional. */
export function namedVersion(text: string): { name: ReleaseName; version: string | undefined } {
  const [name = '', version, ...more] = text.split('@');
  if (version === '' || more.length > 0) throw new UsageError(`Expected NAME@VERSION, got: ${text}`);
  return { name: nameOf(name), version };
}

export function nameOf(text: string): ReleaseName {
  if (isReleaseName(text)) return text;
  throw new UsageError(`${text} is not a name: expected shell or the name of an area, which is ${AREA_NAME_RULE}`);
}

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const LONGEST_MS = 7 * UNITS_MS.d;

/** Converts `30m`, `2h` or `7d` to milliseconds. @throws UsageError */
export function durationOf(option: string, text: string): number {
  const [, amount, unit = 'm'] = /^(\d+)([mhd])$/.exec(text) ?? [];
  const time = Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS];
  if (time > 0 && time <= LONGEST_MS) return time;
  throw new UsageError(`${option} must be at most 7d, such as 30m, 2h or 1d; got: ${text}`);
}

export function noNames(positionals: string[]): void {
  if (positionals.length > 0) throw new UsageError(`Unexpected argument: ${positionals[0]}`);
}

/** The result of a command: lines to print, and a value for `--json`. */
export interface Outcome {
  lines: string[];
  json: unknown;
}
