import { SET_HEADER } from 'contracts';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import { traceOfLine } from 'part-runtime/trace';

const EMAIL = /[^\s"'<>@:/?=&]+@[^\s"'<>@:/?=&]+\.[^\s"'<>@:/?=&]+/g;
/** Matches text that looks like a card number: 13 to 19 digits, with or without separators. */
const CARD = /\b\d(?:[ -]?\d){12,18}\b/g;
const SECRET = /\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]+|\bey[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.?[A-Za-z0-9_-]*|_secret_\w+/g;

export function redact(text: string): string {
  return text.replace(SECRET, '[secret]').replace(EMAIL, '[email]').replace(CARD, '[number]');
}

/** Logs the route of a request, never its URL or headers. */
export function loggerOptions(level: string, part: string): FastifyServerOptions['logger'] {
  return {
    level,
    base: { part },
    mixin: (_line: object, _level: number, log: object) => (ofRequests.has(log) ? {} : traceOfLine()),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['*.authorization', '*.cookie', '*.password', '*.token', '*.email', 'email'],
      censor: '[redacted]',
    },
    serializers: {
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        message: redact(String(error.message)),
        code: error.code,
        stack: redact(String(error.stack)),
      }),
    },
  } as FastifyServerOptions['logger'];
}

/** Request loggers. Their lines already contain the trace, even in event handlers of a connection. */
const ofRequests = new WeakSet<object>();

/** Adds the calling page's release set to every log line of a request. */
export function requestLogger(
  log: FastifyBaseLogger,
  bindings: Record<string, unknown>,
  options: object,
  { headers }: { headers: Record<string, string | string[] | undefined> },
): FastifyBaseLogger {
  const set = /^(?:[\da-f]{16,64}|dev)$/.exec(String(headers[SET_HEADER] ?? ''))?.[0];
  const ofRequest = log.child(set ? { ...bindings, set } : bindings, options);
  ofRequests.add(ofRequest);
  return ofRequest;
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms }, 'request');
  });
}
