import { currentTrace, inTrace, type Trace } from './trace.ts';

/** Never of a person: no address, email, parameter or text that somebody wrote. */
export type Attributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  /** `server`: a request that came in; `client`: one that goes out; `consumer`: a job. */
  kind?: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
}

/** A step of a trace that may be recorded. */
export interface Span {
  /** In which its own steps are done. */
  trace: Trace;
  set(attributes: Attributes): void;
  /** Only type and code of the error are kept. */
  fail(error: unknown): void;
  end(): void;
}

/** Whoever keeps spans; without a parent it begins a trace. */
export interface Recorder {
  start(name: string, options: SpanOptions, parent: Trace | undefined): Span;
}

let recorder: Recorder | undefined;
const spans = new WeakMap<Trace, Span>();

/** From here on, spans are recorded; undefined: no more. */
export function recordSpans(to: Recorder | undefined): void {
  recorder = to;
}

/** Undefined, at next to no cost, where nothing is recorded. */
export function startSpan(name: string, options: SpanOptions = {}, parent = currentTrace()): Span | undefined {
  return parent?.isSampled ? start(name, options, parent) : undefined;
}

/** The first step of a trace that begins here; undefined where none is recorded. */
export function startRoot(name: string, options: SpanOptions = {}): Span | undefined {
  return start(name, options, undefined);
}

function start(name: string, options: SpanOptions, parent: Trace | undefined): Span | undefined {
  const span = recorder?.start(name, options, parent);
  if (span) spans.set(span.trace, span);
  return span;
}

/** The step that a trace stands at, if it is recorded. */
export function spanOf(trace = currentTrace()): Span | undefined {
  return trace && spans.get(trace);
}

/** Does the work as a step of its own. */
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
