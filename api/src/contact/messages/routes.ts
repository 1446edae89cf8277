import { messageEndpoints, messageEventEndpoints } from 'contracts/endpoints';
import type { FastifyPluginAsync } from 'fastify';
import { type Services, serve } from '../../base/index.ts';
import { blockOther } from './block-other.ts';
import { getThread } from './get-thread.ts';
import { listMessages } from './list-messages.ts';
import { countUnread, listThreads } from './list-threads.ts';
import { openThread } from './open-thread.ts';
import { readThread } from './read-thread.ts';
import { sendMessage } from './send-message.ts';
import { createStreams } from './streams.ts';
import { deleteTemplate, listTemplates, saveTemplate } from './templates.ts';

export function messageRoutes(services: Services) {
  return serve(messageEndpoints, {
    openThread: ({ actor, body }) => openThread(services, actor, body),
    listThreads: ({ actor, query }) => listThreads(services, actor, query),
    countUnread: ({ actor }) => countUnread(services, actor),
    getThread: ({ actor, params }) => getThread(services, actor, params.id),
    listMessages: ({ actor, params, query }) => listMessages(services, actor, { id: params.id, ...query }),
    sendMessage: ({ actor, params, body }) => sendMessage(services, actor, { threadId: params.id, ...body }),
    readThread: ({ actor, params, body }) => readThread(services, actor, { id: params.id, ...body }),
    blockOther: ({ actor, params, body }) => blockOther(services, actor, { id: params.id, ...body }),
    listTemplates: ({ actor }) => listTemplates(services, actor),
    saveTemplate: ({ actor, params, body }) => saveTemplate(services, actor, { id: params.id, ...body }),
    deleteTemplate: ({ actor, params }) => deleteTemplate(services, actor, params.id),
  });
}

export function messageEventRoutes(services: Services): FastifyPluginAsync {
  return async (app) => {
    const streams = createStreams(services, () => app.leaving.hasBegun);
    app.addHook('preClose', async () => streams.close());
    await app.register(
      serve(messageEventEndpoints, {
        followMessages: ({ actor, query, request, reply }) => {
          // Keeps proxies from buffering or compressing the stream.
          reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
          const { person, tokenHash } = actor;
          return streams.open(
            { personId: person.id, tokenHash, role: person.role },
            lastSeen(request.headers['last-event-id']) ?? query.after,
          );
        },
      }),
    );
  };
}

/** Parses the `Last-Event-ID` header of a reconnecting browser. It is newer than the event number in the URL. */
function lastSeen(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
