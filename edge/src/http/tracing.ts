import type { IncomingMessage } from 'node:http';
import { newTrace, readTraceparent, TRACEPARENT, type Trace, traceparentOf } from 'part-runtime/trace';

/**
 * Begins the trace of a request: from here on its header names it, also for the API. What came from outside is not believed,
 * not even from a proxy, since most pass on what visitors send: whoever could choose ids could mix their requests with those
 * of others, and have all of them recorded.
 */
export function beginTrace({ headers }: IncomingMessage): Trace {
  const trace = newTrace();
  headers[TRACEPARENT] = traceparentOf(trace);
  delete headers.tracestate;
  delete headers.baggage;
  return trace;
}

/** For what happens in events of a connection, which know of no request. */
export function traceIdOf({ headers }: IncomingMessage): string | undefined {
  return readTraceparent(headers[TRACEPARENT])?.id;
}
