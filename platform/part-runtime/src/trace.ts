import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** A position in a trace, in the terms of `traceparent` (https://www.w3.org/TR/trace-context/). */
export interface Trace {
  /** The trace id (32 hex digits), which the log lines, responses, reports and jobs of a request share. */
  id: string;
  /** The id of the current span (16 hex digits). */
  span: string;
  isSampled: boolean;
}

export const TRACEPARENT = 'traceparent';

const FORM = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;
const SAMPLED = 1;

/** Parses an untrusted header. Returns undefined if it is invalid. Later versions are parsed like version 00. */
export function readTraceparent(header: unknown): Trace | undefined {
  const [, id, span, flags = ''] = FORM.exec(typeof header === 'string' ? header : '') ?? [];
  return id && span ? { id, span, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED } : undefined;
}

export function traceparentOf({ id, span, isSampled }: Trace): string {
  return `00-${id}-${span}-${isSampled ? '01' : '00'}`;
}

/** Creates a trace that is not sampled. */
export function newTrace(): Trace {
  const digits = randomBytes(24).toString('hex');
  return { id: digits.slice(0, 32), span: digits.slice(32), isSampled: false };
}

const current = new AsyncLocalStorage<Trace>();

export function currentTrace(): Trace | undefined {
  return current.getStore();
}

/** Makes `trace` the current trace of `work` and everything that it awaits. */
export function inTrace<T>(trace: Trace, work: () => T): T {
  return current.run(trace, work);
}

export function traceOfLine(): { trace?: string } {
  const { id } = currentTrace() ?? {};
  return id ? { trace: id } : {};
}

/** Eight digits identify a request within a day, and can be read aloud. */
const REFERENCE_DIGITS = 8;

/** Appends a reference that people can give to support: the first digits of the trace id. */
export function withReference(sentence: string, id: string): string {
  return `${sentence} (Reference ${id.slice(0, REFERENCE_DIGITS)})`;
}
