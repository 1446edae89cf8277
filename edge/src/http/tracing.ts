import type { IncomingMessage, ServerResponse } from 'node:http';
import { startRoot } from 'part-runtime/spans';
import { newTrace, readTraceparent, TRACEPARENT, type Trace, traceparentOf } from 'part-runtime/trace';

/**
 * Starts the trace of a request and puts it into the request's headers, which are also forwarded to the API. Trace
 * headers from outside are dropped, even behind a proxy, because most proxies pass on what visitors send. Visitors who
 * can choose trace ids could mix their requests with those of others and force the edge to record all of them.
 */
export function beginTrace({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse): Trace {
  const name = stepOf(url.split('?')[0] ?? '');
  const span = name ? startRoot(name, { kind: 'server', attributes: { 'http.request.method': method } }) : undefined;
  if (span) {
    response.once('close', () => {
      span.set({ 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500 || !response.writableFinished) span.fail(undefined);
      span.end();
    });
  }
  const trace = span?.trace ?? newTrace();
  headers[TRACEPARENT] = traceparentOf(trace);
  delete headers.tracestate;
  delete headers.baggage;
  return trace;
}

function stepOf(pathname: string): string | undefined {
  if (pathname.startsWith('/api/')) return 'call';
  // A class that also matched dots would take seconds for an address of thousands of dots.
  const isOther = /^\/(?:r|img|-|stand-ins|emulator|__)(?:\/|$)|\.[a-z\d]+(?:\/|$)/i.test(pathname);
  return isOther ? undefined : 'page';
}

/** Returns the trace in a request's headers, for event handlers that run outside the request's async context. */
export function traceOf({ headers }: IncomingMessage): Trace | undefined {
  return readTraceparent(headers[TRACEPARENT]);
}
