import type { z } from 'zod';
import type { ErrorCode } from '../base/errors.ts';

/**
 * The callers that an endpoint accepts.
 *
 * anyone          requires no session
 * signed-in       requires a session, even if the person is not saved yet
 * self            requires that the email in the path or query is the caller's
 * self-or-admin   like self, but also accepts an admin
 * person          requires a session of a saved person; the action checks whether the room or booking is theirs
 * host, admin     requires a session with that role and a verified email address
 *
 * Writes also require a verified email address, unless they are `openToUnverified`.
 */
export type Access = 'anyone' | 'signed-in' | 'self' | 'self-or-admin' | 'person' | 'host' | 'admin';

export const LIMIT_GROUPS = [
  'sign-in',
  'reads',
  'search',
  'writes',
  'intents',
  'uploads',
  'messages',
  'reports',
  'trials',
] as const;
export type LimitGroup = (typeof LIMIT_GROUPS)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One endpoint of the HTTP API. Its route, access rule, OpenAPI entry and client call are derived from this
 * declaration.
 */
export interface Endpoint {
  call: `${Method} /${string}`;
  access: Access;
  tag: string;
  summary: string;
  /** Set if the next major version of the contract removes the endpoint. The sentence names the replacement. */
  deprecated?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.core.$ZodType;
  file?: string;
  /**
   * The value of the query parameter `fields` that requests this shorter response. Access and limits are the same as
   * for the call without `fields`.
   */
  fields?: string;
  /** The response body. `z.null()` means an empty body. */
  answer: z.ZodType;
  media?: string;
  statuses?: readonly number[];
  /**
   * True if all signed-out callers get the same response, so that a shared cache may store it for a few seconds. The
   * response may depend only on the URL and the contract version.
   */
  isShared?: true;
  /**
   * True for an idempotent write: repeating it has the same effect and response. It is retried if the API process dies
   * before it responds.
   */
  isRepeatable?: true;
  /** True if the response is one page of a list. The header `Link: rel="next"` points to the next page. */
  isPaged?: true;
  errors?: readonly ErrorCode[];
  /** The rate limit. Default: `reads` for GET, `writes` for other methods. */
  limit?: LimitGroup | 'none';
  takesToken?: true;
  /**
   * True for a write that is allowed before the caller's email address is verified. It must not send anyone an email,
   * notification or message, and must not take nights. Reads and writes without a session are always allowed.
   */
  openToUnverified?: true;
  /**
   * True for calls that sign in or out, or that run in the background. A 401 response neither renews nor ends the
   * session.
   */
  isQuiet?: true;
  /** True if the request is authenticated by its signature instead of its origin. */
  isSigned?: true;
}

export type Endpoints = Record<string, Endpoint>;

export const GENERAL_ERRORS = [
  'not-signed-in',
  'not-allowed',
  'email-not-verified',
  'cross-site-request',
  'not-found',
  'malformed-json',
  'invalid-request',
  'not-json',
  'too-large',
  'too-many-requests',
  'contract-too-old',
  'database-unavailable',
  'overloaded',
  'unexpected',
] as const satisfies readonly ErrorCode[];
