import multipart from '@fastify/multipart';
import { MAX_UPLOAD_BYTES } from 'contracts';
import { messagePictureEndpoints, shownPictureEndpoints } from 'contracts/endpoints';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type Services, serve } from '../../base/index.ts';
import { UPLOAD_LIMITS, uploadOf } from '../../people/index.ts';
import { addMessagePicture, getMessagePicture } from './pictures.ts';

/** Pictures in messages are visible only to the two people in the thread and to admins who handle a report. */
export function messagePictureRoutes(services: Services): FastifyPluginAsync {
  const add = serve(
    messagePictureEndpoints,
    {
      addMessagePicture: ({ actor, params, request }) =>
        addMessagePicture(services, actor, { threadId: params.id, withUpload: uploadOf(request) }),
    },
    { bodyLimit: MAX_UPLOAD_BYTES },
  );
  const show = serve(shownPictureEndpoints, {
    getMessagePicture: ({ actor, params: { id: threadId, pictureId }, query, reply }) =>
      setPrivateCaching(reply, getMessagePicture(services, actor, { threadId, pictureId, ...query })),
  });
  return async (app) => {
    await app.register(multipart, { limits: UPLOAD_LIMITS });
    await app.register(add);
    await app.register(show);
  };
}

/** Shared caches must not store the picture. The browser may cache it for five minutes. */
export async function setPrivateCaching(reply: FastifyReply, picture: Promise<Buffer>): Promise<Buffer> {
  const content = await picture;
  reply.header('cache-control', 'private, max-age=300');
  return content;
}
