import { STATUS_CODES } from 'node:http';
import type { ErrorCode, Problem } from 'contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { withReference } from 'part-runtime/trace';
import { isDatabaseUnavailable, isUnstorable } from '../database/failures.ts';
import { Refusal } from '../refusal.ts';

/** The `Retry-After` header, in seconds. */
const RETRY_AFTER = 5;

function problemOf({ code, status, message, fields }: Refusal, trace: string): Problem {
  return {
    type: `urn:travel-lodge:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: status >= 500 ? withReference(message, trace) : message,
    code,
    trace,
    ...(fields ? { fields } : {}),
  };
}

const BY_STATUS: Partial<Record<number, ErrorCode>> = {
  401: 'not-signed-in',
  403: 'not-allowed',
  404: 'not-found',
  406: 'not-json',
  413: 'too-large',
  415: 'not-json',
  429: 'too-many-requests',
};

const MALFORMED = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);

function refusalOf(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => [
      instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body',
      message ?? 'is not valid',
    ]);
    return new Refusal('invalid-request', Object.fromEntries(fields));
  }
  if (MALFORMED.has(error.code)) return new Refusal('malformed-json');
  if (isDatabaseUnavailable(error)) return new Refusal('database-unavailable');
  if (isUnstorable(error)) return new Refusal('invalid-request');
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new Refusal(BY_STATUS[status] ?? 'invalid-request');
  return undefined;
}

/** Responses never contain a stack or the text of an unexpected error. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (!refusal) request.log.error({ err: error }, 'unexpected error');
    else if (refusal.status >= 500) request.log.warn({ err: error, code: refusal.code }, 'refused');
    return sendProblem(reply, refusal ?? new Refusal('unexpected'));
  });
  app.setNotFoundHandler((_request: FastifyRequest, reply) => sendProblem(reply, new Refusal('not-found')));
}

export function sendProblem(reply: FastifyReply, refusal: Refusal) {
  if (refusal.status === 503) reply.header('retry-after', RETRY_AFTER);
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(problemOf(refusal, reply.request.id));
}
