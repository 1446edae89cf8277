import type { IncomingMessage, ServerResponse } from 'node:http';
import { startRoot } from 'part-runtime/spans';
import { newTrace, readTraceparent, TRACEPARENT, type Trace, traceparentOf } from 'part-runtime/trace';

/**
 * Begins the trace of a request: from here on its header names it, also for the API. What came from outside is not believed,
 * not even from a proxy, since most pass on what visitors send: whoever could choose ids could mix their requests with those
 * of others, and have all of them recorded.
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

/** What is worth a trace: pages and calls of the API. Files and reports are not. */
function stepOf(pathname: string): string | undefined {
  if (pathname.startsWith('/api/')) return 'call';
  const isOther = /^\/(?:r|img|-|stand-ins|emulator|__)(?:\/|$)|\.[a-z\d.]+(?:\/|$)/i.test(pathname);
  return isOther ? undefined : 'page';
}

/** For what happens in events of a connection, which know of no request. */
export function traceOf({ headers }: IncomingMessage): Trace | undefined {
  return readTraceparent(headers[TRACEPARENT]);
}
