import { currentTrace, inTrace, type Trace } from './trace.ts';

/** The attributes of a span. They must not contain personal data: no address, email, parameter or free text. */
export type Attributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  /** `server`: an incoming request. `client`: an outgoing request. `consumer`: a job. */
  kind?: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
}

export interface Span {
  /** The position in the trace, which is passed as the parent of nested spans. */
  trace: Trace;
  set(attributes: Attributes): void;
  /** Marks the span as failed. Only the error's name and code are recorded. */
  fail(error: unknown): void;
  end(): void;
}

/** Records spans. A span without a parent starts a new trace. */
export interface Recorder {
  start(name: string, options: SpanOptions, parent: Trace | undefined): Span;
}

let recorder: Recorder | undefined;
const spans = new WeakMap<Trace, Span>();

/** Starts recording spans, or stops if `to` is undefined. */
export function recordSpans(to: Recorder | undefined): void {
  recorder = to;
}

/** Starts a span. If the trace is not sampled, returns undefined at almost no cost. */
export function startSpan(name: string, options: SpanOptions = {}, parent = currentTrace()): Span | undefined {
  return parent?.isSampled ? start(name, options, parent) : undefined;
}

/** Starts a trace. Returns undefined if tracing is off. */
export function startRoot(name: string, options: SpanOptions = {}): Span | undefined {
  return start(name, options, undefined);
}

function start(name: string, options: SpanOptions, parent: Trace | undefined): Span | undefined {
  const span = recorder?.start(name, options, parent);
  if (span) spans.set(span.trace, span);
  return span;
}

export function spanOf(trace = currentTrace()): Span | undefined {
  return trace && spans.get(trace);
}

export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, options);
  if (!span) return work();
  try {
    return await inTrace(span.trace, work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
