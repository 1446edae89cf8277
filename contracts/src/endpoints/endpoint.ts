import type { z } from 'zod';
import type { ErrorCode } from '../base/errors.ts';

/**
 * Who may call an endpoint.
 *
 * anyone          no session needed
 * signed-in       a session, even if the person is not saved yet
 * self            a session, and the email in the path or query is the caller's own
 * self-or-admin   as self, or an admin
 * person          a session of a saved person; the action checks whether the room or booking is theirs
 * host, admin     a session with that role, which counts once the person's email address is verified
 *
 * Writes also need a verified email address, unless they are `openToUnverified`.
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
  /** Set if the next contract number removes the endpoint. A sentence that names the replacement. */
  deprecated?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  file?: string;
  /**
   * The value of the query parameter `fields` that requests this shorter response. The endpoint with the same call and
   * without `fields` determines access and limits.
   */
  fields?: string;
  /** The response body. `z.null()` means an empty one. */
  answer: z.ZodType;
  media?: string;
  statuses?: readonly number[];
  /**
   * True if all signed-out callers get the same response, which caches may share for seconds. It may depend only on the
   * address and the contract number.
   */
  isShared?: true;
  /**
   * True for a write that can be sent twice with the same effect and response, so that it is retried if a process dies
   * before it answers.
   */
  isRepeatable?: true;
  /** True if the response is one page of a list. `Link: rel="next"` points to the next one. */
  isPaged?: true;
  errors?: readonly ErrorCode[];
  /** The rate limit. Default: `reads` for GET, `writes` for other methods. */
  limit?: LimitGroup | 'none';
  takesToken?: true;
  /**
   * True for a write that people may make before they verify their email address. It must not send an email,
   * notification or message to anyone, or take nights. Reads, and writes that need no session, are always allowed.
   */
  openToUnverified?: true;
  /**
   * True for calls that are part of signing in or out, or run in the background. A 401 does not renew or end the
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
