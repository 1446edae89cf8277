import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS } from './storage.ts';

/**
 * Returns the cookie names. The hint is an empty cookie that tells pages that a session may exist. Over plain HTTP, the
 * names include the port, so that several copies of the product on one host don't overwrite each other's cookies.
 */
function cookieNames(siteUrl: URL): { session: string; hint: string; isSecure: boolean } {
  if (siteUrl.protocol === 'https:') return { session: '__Host-lodge_session', hint: 'lodge_hint', isSecure: true };
  const port = siteUrl.port || '80';
  return { session: `lodge_session_${port}`, hint: `lodge_hint_${port}`, isSecure: false };
}

function options(siteUrl: URL): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: cookieNames(siteUrl).isSecure, maxAge: SESSION_DAYS * 86_400 };
}

export function setSessionCookies(reply: FastifyReply, siteUrl: URL, token: string): void {
  const names = cookieNames(siteUrl);
  reply.setCookie(names.session, token, { ...options(siteUrl), httpOnly: true });
  reply.setCookie(names.hint, '1', options(siteUrl));
}

/** Longer than the cache lifetime of shared responses and the maximum lag of a standby. */
const ENDED_COOKIE_SECONDS = 15;

/**
 * Leaves a session cookie without a session for a few seconds. Only requests without this cookie receive shared
 * responses, which may not yet contain the person's latest changes.
 */
export function clearSessionCookies(reply: FastifyReply, siteUrl: URL): void {
  const names = cookieNames(siteUrl);
  reply.setCookie(names.session, 'ended', { ...options(siteUrl), httpOnly: true, maxAge: ENDED_COOKIE_SECONDS });
  reply.clearCookie(names.hint, options(siteUrl));
}

export function hasSessionCookies({ cookies }: FastifyRequest, siteUrl: URL): boolean {
  const names = cookieNames(siteUrl);
  return cookies[names.session] !== undefined || cookies[names.hint] !== undefined;
}

export function sessionToken(request: FastifyRequest, siteUrl: URL): string | undefined {
  return request.cookies[cookieNames(siteUrl).session];
}
