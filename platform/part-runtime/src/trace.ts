import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** A place in a trace, as `traceparent` names it (https://www.w3.org/TR/trace-context/). */
export interface Trace {
  /** The one id of a request in log lines, answers, reports and jobs: 32 hex digits. */
  id: string;
  /** The step that the next one belongs to: 16 hex digits. */
  span: string;
  /** Whether its steps are recorded, by those parts that record any. */
  isSampled: boolean;
}

/** The name of the header, and of what a job keeps of it. */
export const TRACEPARENT = 'traceparent';

const FORM = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;
const SAMPLED = 1;

/** Undefined for what is none: it may be anybody's text. Of later versions only the four fields of 00 are known. */
export function readTraceparent(header: unknown): Trace | undefined {
  const [, id, span, flags = ''] = FORM.exec(typeof header === 'string' ? header : '') ?? [];
  return id && span ? { id, span, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED } : undefined;
}

export function traceparentOf({ id, span, isSampled }: Trace): string {
  return `00-${id}-${span}-${isSampled ? '01' : '00'}`;
}

/** One that nobody records. */
export function newTrace(): Trace {
  const digits = randomBytes(24).toString('hex');
  return { id: digits.slice(0, 32), span: digits.slice(32), isSampled: false };
}

const current = new AsyncLocalStorage<Trace>();

/** The trace of what is being done. */
export function currentTrace(): Trace | undefined {
  return current.getStore();
}

/** Does the work, and all that it waits for, as a part of the trace. */
export function inTrace<T>(trace: Trace, work: () => T): T {
  return current.run(trace, work);
}

/** For a log line. */
export function traceOfLine(): { trace?: string } {
  const { id } = currentTrace() ?? {};
  return id ? { trace: id } : {};
}

/** Long enough to find one request of a day, short enough to read out. */
const REFERENCE_DIGITS = 8;

/** A sentence about a failure of ours, with what a person can tell support: the beginning of the trace's id. */
export function withReference(sentence: string, id: string): string {
  return `${sentence} (Reference ${id.slice(0, REFERENCE_DIGITS)})`;
}
