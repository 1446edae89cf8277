import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

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

/** The endpoints in a group share one rate limit per caller. */
export const LIMIT_GROUPS = [
  'sign-in',
  'reads',
  'search',
  'writes',
  'intents',
  'uploads',
  'messages',
  'reports',
] as const;
export type LimitGroup = (typeof LIMIT_GROUPS)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One endpoint of the HTTP API. Its route, access rule, OpenAPI entry and client call are all derived from this
 * declaration.
 */
export interface Endpoint {
  /** Method and path below `/api`. */
  call: `${Method} /${string}`;
  access: Access;
  /** The heading it is listed under in the OpenAPI document. */
  tag: string;
  summary: string;
  /** It will go with the next contract number: what to call instead, as a sentence. */
  deprecated?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The field that holds the file in a multipart body. */
  file?: string;
  /**
   * Asked for with this value of the query parameter `fields`: a shorter answer of the endpoint with the same call,
   * which decides access and limits.
   */
  fields?: string;
  /** The response body; `z.null()` is an empty one. */
  answer: z.ZodType;
  /** The media type of an answer that is a file. */
  media?: string;
  /** The statuses of a successful response; 200 when absent. */
  statuses?: readonly number[];
  /**
   * True: everybody who is signed out gets the same answer, and caches may share it for seconds. It must not depend on
   * anything but the address and the contract number.
   */
  isShared?: true;
  /**
   * True: a write that, sent twice, does what it does once, and answers the same: who receives no answer because a
   * process died may send it to another one.
   */
  isRepeatable?: true;
  /** True: the response is one page of a list; `Link: rel="next"` points to the next one. */
  isPaged?: true;
  /** Its own expected failures, in addition to `GENERAL_ERRORS`. */
  errors?: readonly ErrorCode[];
  /** Its rate limit; by default `reads` for GET and `writes` for other methods. */
  limit?: LimitGroup | 'none';
  /** True: the caller sends a fresh identity token as a bearer token. */
  takesToken?: true;
  /**
   * True: a write for people whose email address is not verified yet. It must not send an email, notification or message
   * to anybody, or take nights. Reads, and writes that need no session, are always open to them.
   */
  openToUnverified?: true;
  /** True: it is part of signing in or out, or asked in the background, so a 401 does not renew or end the session. */
  isQuiet?: true;
  /** True: the request is authenticated by its signature, not by its origin. */
  isSigned?: true;
}

export type Endpoints = Record<string, Endpoint>;

/** Errors that any endpoint can return. */
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
