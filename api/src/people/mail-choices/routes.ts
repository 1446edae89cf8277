import { mailLinkPath } from 'contracts';
import { mailEndpoints, oneClickEndpoints } from 'contracts/endpoints';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type Services, serve } from '../../base/index.ts';
import { choose, chooseByLink, listChoices, readLink } from './storage.ts';

const done = { success: true } as const;
const keepPrivate = (reply: FastifyReply) =>
  reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });

export function mailChoiceRoutes(services: Services): FastifyPluginAsync {
  const { db, clock } = services;
  return async (app) => {
    // An email client without one-click unsubscribe opens the address from the header in a browser.
    app.addHook('onRequest', async (request, reply) => {
      const { secret } = request.params as { secret?: string };
      if (request.method !== 'GET' || secret === undefined || !request.headers.accept?.includes('text/html')) return;
      return keepPrivate(reply).redirect(mailLinkPath(encodeURIComponent(secret)), 303);
    });
    await app.register(
      serve(mailEndpoints, {
        listMailChoices: ({ actor }) => listChoices(db, actor.person.id),
        chooseMails: async ({ actor, params, body }) => {
          await choose(db, { personId: actor.person.id, kind: params.kind, isStopped: body.stopped, now: clock() });
          return done;
        },
        getMailLink: ({ params, reply }) => {
          keepPrivate(reply);
          return readLink(db, params.secret);
        },
        changeMailLink: async ({ params, body }) => {
          await chooseByLink(db, { secret: params.secret, isStopped: body.stopped, now: clock() });
          return done;
        },
      }),
    );
  };
}

/**
 * Registers the route in a separate context with a parser for any content type. Email clients send a form, whose
 * content is ignored.
 */
export function oneClickRoutes({ db, clock }: Services): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, parsed) => parsed(null));
    await app.register(
      serve(oneClickEndpoints, {
        stopMails: async ({ params }) => {
          await chooseByLink(db, { secret: params.secret, isStopped: true, now: clock() });
          return done;
        },
      }),
    );
  };
}
