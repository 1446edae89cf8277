import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/**
 * Who may call an endpoint.
 *
 * anyone          no session needed
 * signed-in       a session, also of a person who was not saved yet
 * self            a session, and the email of the path or query is the caller's own
 * self-or-admin   the same, or an admin
 * person          a session of a saved person; whether the room or booking is theirs is checked by the action
 * host, admin     that role
 */
export type Access = 'anyone' | 'signed-in' | 'self' | 'self-or-admin' | 'person' | 'host' | 'admin';

/** Endpoints of a group share one rate limit for each caller. */
export const LIMIT_GROUPS = ['sign-in', 'reads', 'writes', 'intents', 'uploads'] as const;
export type LimitGroup = (typeof LIMIT_GROUPS)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One endpoint of the HTTP API, declared once. Its route, its access rule, its entry in the OpenAPI document and its
 * call in the browser follow from it.
 */
export interface Endpoint {
  /** Method and path below `/api`. */
  call: `${Method} /${string}`;
  access: Access;
  /** The heading of the OpenAPI document that it is listed under. */
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The name of the file in a multipart body. */
  file?: string;
  /** What it answers; `z.null()` is an empty body. */
  answer: z.ZodType;
  /** The statuses that carry the answer; 200 when absent. */
  statuses?: readonly number[];
  /** True: the answer is one page of a list, and `Link: rel="next"` leads to the next one. */
  isPaged?: true;
  /** The expected failures of its own, next to `GENERAL_ERRORS`. */
  errors?: readonly ErrorCode[];
  /** Its rate limit; when absent `reads` for GET and `writes` for the others. */
  limit?: LimitGroup | 'none';
  /** True: the caller sends a fresh identity token as bearer. */
  takesToken?: true;
  /** True: it is part of signing in or out, so that a 401 starts no renewal of the session. */
  isQuiet?: true;
  /** True: a signature inside the request, not its origin, says where it comes from. */
  isSigned?: true;
}

export type Endpoints = Record<string, Endpoint>;

/** What any endpoint may fail with. */
export const GENERAL_ERRORS = [
  'not-signed-in',
  'not-allowed',
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
