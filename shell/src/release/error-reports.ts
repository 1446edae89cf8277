import { ERROR_LIMITS, type ErrorFrame, type ErrorReport, scrubText } from 'contracts';
import type { AreaFailure } from './area-outcomes.ts';
import { serverTiming } from './server-timing.ts';

/** What nothing caught, or an area that was given up. */
export type Trouble = ErrorEvent | PromiseRejectionEvent | AreaFailure;

/** One error in a loop must not become a thousand reports. */
const MOST_REPORTS = 10;
/** Chromium: `at open (https://…/x.js:1:20)`; Firefox and Safari: `open@https://…/x.js:1:20`. */
const STACK_LINE = /^\s*(?:at )?(?:async )?(?:(.*?)(?: \(|@))?([a-z][\w.+-]*:\/\/\S+?):(\d+):(\d+)\)?$/;
/** Of browsers, and of the federation runtime, whose own places would tell nothing. */
const NOT_LOADED = /Federation Runtime|dynamically imported module|module script failed/i;
/** The hash that a build puts into a name. */
const BUILD_HASH = /(?<=^assets\/.*)-[\w-]{8}(?=\.\w+$)/;
const FUNCTION_NAME = /^[\w$.<>[\] #-]+$/;
/** A navigation or a sign-out cancels requests, and a visitor may be offline: no error of the code. */
const EXPECTED = ['AbortError', 'CancelledError'];

const sent = new Set<string>();

/** An error of this page, and whose code it was. */
export interface SeenError {
  name: string;
  type: string;
  message: string;
}

let seen: readonly SeenError[] = [];
const listeners = new Set<() => void>();

/** What was sent since the page was loaded, for who inspects it. */
export const seenErrors = {
  read: () => seen,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Sends an error of this site's code to the edge, once for each page load; `page` is the pattern of its route. */
export function sendError(trouble: Trouble, set: string, page: string | undefined): void {
  const report = describe(trouble);
  if (!report) return;
  const look = JSON.stringify(report);
  if (sent.has(look) || sent.size >= MOST_REPORTS) return;
  sent.add(look);
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

/** The edge tells it with the page; a page that a worker answered has none. */
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
  // What an extension or a third party threw is not the site's, however it was called.
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

/** Code of an area that did not come, or not as it was published: told by its file, the same in each version. */
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

/** The error behind a failure: the shell wraps it in one of its own. */
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
