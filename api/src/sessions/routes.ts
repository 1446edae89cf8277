import { CONTRACT_HEADER } from 'contracts';
import { callerSession, openSession as openSessionBody, success } from 'contracts/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Actor, emailOf } from '../actor.ts';
import { answers } from '../http/answers.ts';
import type { Services } from '../services.ts';
import { clearSessionCookies, hasSessionCookies, sessionToken, setSessionCookies } from './cookies.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { openSession } from './open-session.ts';
import { deleteSession } from './storage.ts';
import { syncToken } from './sync-token.ts';

/**
 * A picture, link, form or frame on another site can ask for an address too; only a script of this site may end
 * the session. Browsers say where a request comes from, but not over plain http beyond this machine: there the
 * header stands in that no other site can add.
 */
function isOwnScript({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined) return headers[CONTRACT_HEADER] !== undefined;
  return site === 'same-origin' && headers['sec-fetch-mode'] !== 'navigate';
}

export function sessionRoutes(services: Services): FastifyPluginAsyncZod {
  const { siteUrl } = services.settings;

  async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.actor) await deleteSession(services.db, request.actor.tokenHash);
    if (hasSessionCookies(request, siteUrl)) clearSessionCookies(reply, siteUrl);
  }

  return async (app) => {
    app.post(
      '/jwt',
      {
        config: { limit: 'sign-in' },
        schema: {
          tags: ['sessions'],
          summary: 'Opens a session from a fresh identity token',
          security: [{ identity: [] }],
          body: openSessionBody,
          response: answers(success),
        },
      },
      async (request, reply) => {
        const { authorization } = request.headers;
        const previousToken = sessionToken(request, siteUrl);
        const token = await openSession(services, { authorization, email: request.body.email, previousToken });
        setSessionCookies(reply, siteUrl, token);
        return { success: true as const };
      },
    );

    app.get(
      '/session',
      {
        schema: {
          tags: ['sessions'],
          summary: 'Who calls, with the role of this moment',
          response: answers(callerSession),
        },
      },
      async ({ actor }) => {
        const caller = actor as Actor; // the access table lets nobody else through
        const { name = null, image = null, role = null, status = null } = caller.person ?? {};
        return { uid: caller.uid, email: emailOf(caller), name, image, role, status };
      },
    );

    app.get(
      '/logout',
      { schema: { tags: ['sessions'], summary: 'Ends the session', response: answers(success) } },
      async (request, reply) => {
        if (isOwnScript(request)) await endSession(request, reply);
        return { success: true as const };
      },
    );

    app.delete(
      '/sessions/others',
      {
        config: { limit: 'sign-in' },
        schema: {
          tags: ['sessions'],
          summary: 'After a new password: ends the sessions in other browsers',
          security: [{ identity: [] }],
          response: answers(success),
        },
      },
      async ({ actor, headers }) => {
        await endOtherSessions(services, actor as Actor, headers.authorization); // the access table lets nobody else through
        return { success: true as const };
      },
    );

    app.post(
      '/token-sync',
      {
        config: { limit: 'sign-in' },
        schema: {
          tags: ['sessions'],
          summary: 'Keeps the session of the same person alive',
          security: [{ identity: [] }],
          response: { ...answers(success), 204: z.null() },
        },
      },
      async (request, reply) => {
        await syncToken(services, request.actor, request.headers.authorization);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/token-sync',
      {
        schema: {
          tags: ['sessions'],
          summary: 'The identity SDK is signed out: ends the session',
          response: { ...answers(success), 204: z.null() },
        },
      },
      async (request, reply) => {
        await endSession(request, reply);
        return reply.code(204).send(null);
      },
    );
  };
}
