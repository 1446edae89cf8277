import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { spanOf, startSpan } from 'part-runtime/spans';
import { inTrace, newTrace, readTraceparent, TRACEPARENT, type Trace, traceparentOf } from 'part-runtime/trace';

/**
 * Returns the ID of the trace that the edge has set. A caller that bypasses the edge can choose it, which is harmless.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const trace = readTraceparent(headers[TRACEPARENT]) ?? newTrace();
  headers[TRACEPARENT] = traceparentOf(trace);
  return trace.id;
}

export function followTraces(app: FastifyInstance): void {
  app.decorateRequest('trace', undefined as unknown as Trace);
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = readTraceparent(request.headers[TRACEPARENT]) ?? newTrace();
    const { url = 'unknown', config } = request.routeOptions;
    const attributes = { 'http.request.method': request.method, 'http.route': url };
    request.trace = startSpan(config.name ?? url, { kind: 'server', attributes }, trace)?.trace ?? trace;
    inTrace(request.trace, done);
  });
  app.addHook('onResponse', async ({ trace }, { statusCode }) => {
    const span = spanOf(trace);
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail(undefined);
    span?.end();
  });
}
