import { ERROR_LIMITS, type ErrorFrame, type ErrorReport, scrubText } from 'contracts';
import type { AreaFailure } from './area-outcomes.ts';
import { serverTiming } from './server-timing.ts';

export type Trouble = ErrorEvent | PromiseRejectionEvent | AreaFailure;

/** The maximum number of reports per page load, because an error in a loop could send thousands. */
const MAX_REPORTS = 10;
/** Matches `at open (https://…/x.js:1:20)` (Chromium) and `open@https://…/x.js:1:20` (Firefox and Safari). */
const STACK_LINE = /^\s*(?:at )?(?:async )?(?:(.*?)(?: \(|@))?([a-z][\w.+-]*:\/\/\S+?):(\d+):(\d+)\)?$/;
/** Matches messages of browsers and the federation runtime whose stack traces are useless. */
const NOT_LOADED = /Federation Runtime|dynamically imported module|module script failed/i;
const BUILD_HASH = /(?<=^assets\/.*)-[\w-]{8}(?=\.\w+$)/;
const FUNCTION_NAME = /^[\w$.<>[\] #-]+$/;
/** Errors of requests that a navigation or a sign-out canceled. They are not faults of the code. */
const EXPECTED = ['AbortError', 'CancelledError'];

const sent = new Set<string>();

export interface SeenError {
  name: string;
  type: string;
  message: string;
}

let seen: readonly SeenError[] = [];
const listeners = new Set<() => void>();

export const seenErrors = {
  read: () => seen,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Sends an error of this site's code to the edge, each different error once per page load. `page` is the route's
 * pattern.
 */
export function sendError(trouble: Trouble, set: string, page: string | undefined): void {
  const report = describe(trouble);
  if (!report) return;
  const key = JSON.stringify(report);
  if (sent.has(key) || sent.size >= MAX_REPORTS) return;
  sent.add(key);
  const body = JSON.stringify({
    set,
    page: page?.slice(0, ERROR_LIMITS.page) ?? null,
    trace: traceOfPage(),
    ...report,
  });
  navigator.sendBeacon?.('/-/errors', body);
  const { type, message, area, frames } = report;
  seen = [...seen, { name: area?.name ?? frames[0]?.file.split('/')[2] ?? '', type, message }];
  for (const listener of listeners) listener();
}

/** Returns the trace id that the edge sent with the page, or undefined if the page came from a service worker. */
function traceOfPage(): string | undefined {
  return serverTiming('traceparent')?.description.slice(3, 35);
}

function describe(trouble: Trouble): Omit<ErrorReport, 'set' | 'page'> | undefined {
  const error = causeOf(trouble);
  const { name, message, stack, status } = (error ?? {}) as Partial<Error> & { status?: number };
  if (EXPECTED.includes(name ?? '') || status === 0) return undefined;
  const isFailure = 'area' in trouble;
  if (isFailure && NOT_LOADED.test(message ?? '')) return notLoaded(trouble, message ?? '');
  const lines = framesOf(stack);
  if (!stack && 'filename' in trouble && trouble.filename) {
    lines.push({ address: trouble.filename, line: trouble.lineno, column: trouble.colno });
  }
  // Ignore errors thrown by extensions or third parties, even if our code called them.
  if (!isFailure && !isOurs(lines[0]?.address ?? '')) return undefined;
  const frames = lines.flatMap(({ address, ...place }): ErrorFrame[] => {
    const file = isOurs(address) ? new URL(address).pathname : '';
    return file.startsWith('/r/') && file.length <= ERROR_LIMITS.file ? [{ file, ...place }] : [];
  });
  if (!isFailure && frames.length === 0) return undefined;
  return {
    kind: isFailure ? 'failure' : 'reason' in trouble ? 'rejection' : 'error',
    ...(isFailure && { area: { name: trouble.area.name, version: trouble.area.version } }),
    type: /^[A-Za-z][\w$]{0,59}$/.test(name ?? '') ? String(name) : 'Error',
    message: scrubText(String(message ?? ('message' in trouble ? trouble.message : error)), ERROR_LIMITS.message),
    frames: frames.slice(0, ERROR_LIMITS.frames),
  };
}

/**
 * Describes an area's file that was missing or altered. The message contains the file's name without its hash, so that
 * all versions have the same message.
 */
function notLoaded({ area: { name, version, base } }: AreaFailure, message: string): Omit<ErrorReport, 'set' | 'page'> {
  const addresses = message.match(/https?:\/\/[^\s"'<>#?\\]+/g) ?? [];
  const paths = addresses.filter(isOurs).map((address) => new URL(address).pathname);
  const file = paths.find((path) => path.startsWith(base))?.slice(base.length);
  return {
    kind: 'failure',
    area: { name, version },
    type: 'LoadError',
    message: `${name}: ${file?.replace(BUILD_HASH, '') ?? 'a file'} could not be loaded`,
    frames: [],
  };
}

/** Returns the original error if the shell has wrapped it. */
function causeOf(trouble: Trouble): unknown {
  if ('reason' in trouble) return trouble.reason;
  const { error } = trouble;
  return 'area' in trouble && error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

function isOurs(address: string): boolean {
  return URL.parse(address)?.origin === location.origin;
}

function framesOf(stack: unknown): (Omit<ErrorFrame, 'file'> & { address: string })[] {
  return String(stack ?? '')
    .split('\n')
    .slice(0, 50)
    .flatMap((text) => {
      const [, called = '', address, line, column] = STACK_LINE.exec(text.slice(0, 500)) ?? [];
      if (!address) return [];
      const name = called.slice(0, ERROR_LIMITS.function);
      const place = { address, line: Number(line), column: Number(column) };
      return [FUNCTION_NAME.test(name) ? { ...place, function: name } : place];
    });
}
