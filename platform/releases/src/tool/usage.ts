import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { RELEASE_NAMES, type ReleaseName } from 'contracts';

/** A command that was not understood, in one sentence. */
export class UsageError extends Error {}

const COMMON = {
  json: { type: 'boolean' },
  url: { type: 'string' },
  token: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

/** Reads a command's arguments. Refuses an option that it does not know. */
export function readArguments<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options: { ...COMMON, ...options }, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(String((error as Error).message.split('\n')[0]).replace(/\. To specify.*$/, ''));
  }
}

/** The one name that a command is about. */
export function oneName(positionals: string[]): ReleaseName {
  const [name, ...more] = positionals;
  if (name === undefined) throw new UsageError(`Say which: ${RELEASE_NAMES.join(', ')}`);
  if (more.length > 0) throw new UsageError(`One at a time: ${name}, and then ${more.join(' ')}`);
  return nameOf(name);
}

/** `host@1.1.0`, or `host` alone. */
export function namedVersion(text: string): { name: ReleaseName; version: string | undefined } {
  const [name = '', version, ...more] = text.split('@');
  if (version === '' || more.length > 0) throw new UsageError(`Say it as host@1.1.0, not ${text}`);
  return { name: nameOf(name), version };
}

export function nameOf(text: string): ReleaseName {
  if ((RELEASE_NAMES as readonly string[]).includes(text)) return text as ReleaseName;
  throw new UsageError(`There is no ${text}; there are ${RELEASE_NAMES.join(', ')}`);
}

export function noNames(positionals: string[]): void {
  if (positionals.length > 0) throw new UsageError(`This command takes no ${positionals[0]}`);
}

/** What a command tells: a line or more for people, a value for `--json`. */
export interface Outcome {
  lines: string[];
  json: unknown;
}
