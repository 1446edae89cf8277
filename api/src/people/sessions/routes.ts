import { CONTRACT_HEADER } from 'contracts';
import { sessionEndpoints } from 'contracts/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailOf, type Services, serve } from '../../base/index.ts';
import { clearSessionCookies, hasSessionCookies, sessionToken, setSessionCookies } from './cookies.ts';
import { deviceName, placeName } from './device-name.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { openSession } from './open-session.ts';
import { deleteSession, hashToken, listSessions } from './storage.ts';
import { syncToken } from './sync-token.ts';

/**
 * Returns true for a request by a script of this site. Other sites can request the logout URL with images, links, forms
 * and frames, but must not end the session. Browsers send `sec-fetch-site`, except over plain HTTP to other machines,
 * where a header that other sites cannot add is required instead.
 */
function isOwnScript({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined) return headers[CONTRACT_HEADER] !== undefined;
  return site === 'same-origin' && headers['sec-fetch-mode'] !== 'navigate';
}

export function sessionRoutes(services: Services) {
  const { siteUrl } = services.settings;

  async function logOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = sessionToken(request, siteUrl);
    // Delete the row even if the session has expired.
    if (token) await deleteSession(services.db, hashToken(token));
    if (hasSessionCookies(request, siteUrl)) clearSessionCookies(reply, siteUrl);
  }

  return serve(sessionEndpoints, {
    openSession: async ({ body, request, reply }) => {
      const { authorization } = request.headers;
      const previousToken = sessionToken(request, siteUrl);
      const browser = { userAgent: request.headers['user-agent'], timeZone: body.timeZone };
      const token = await openSession(services, { authorization, email: body.email, previousToken, browser });
      setSessionCookies(reply, siteUrl, token);
      return { success: true as const };
    },
    getSession: ({ actor }) => {
      const { name = null, image = null, role = null, status = null } = actor.person ?? {};
      const { uid, isEmailVerified: emailVerified } = actor;
      return { uid, email: emailOf(actor), name, image, role, status, emailVerified };
    },
    closeSession: async ({ request, reply }) => {
      if (isOwnScript(request)) await logOut(request, reply);
      return { success: true as const };
    },
    listSessions: async ({ actor }) => {
      const sessions = await listSessions(services.db, actor.uid);
      return sessions.map((session) => ({
        _id: session.token_hash,
        device: deviceName(session.user_agent),
        place: placeName(session.time_zone),
        seenAt: session.seen_at.toISOString(),
        isCurrent: session.token_hash === actor.tokenHash,
      }));
    },
    endSession: async ({ actor, params }) => {
      await endSession(services, actor, params.id);
      return { success: true as const };
    },
    endOtherSessions: async ({ actor }) => {
      await endOtherSessions(services, actor);
      return { success: true as const };
    },
    syncToken: async ({ actor, request }) => {
      await syncToken(services, actor, request.headers.authorization);
      return null;
    },
    endSyncedSession: async ({ request, reply }) => {
      await logOut(request, reply);
      return null;
    },
  });
}
