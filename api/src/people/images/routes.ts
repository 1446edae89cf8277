import multipart from '@fastify/multipart';
import { MAX_UPLOAD_BYTES, PICTURE_WIDTHS, type PictureWidth } from 'contracts';
import { imageEndpoints } from 'contracts/endpoints';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IMMUTABLE, Refusal, type Services, serve } from '../../base/index.ts';
import { DEFAULT_WIDTH } from './encode.ts';
import { UPLOAD_LIMITS, uploadOf } from './read-upload.ts';
import { uploadImage } from './upload-image.ts';
import { readVariant } from './variants.ts';

const HASH = /^[0-9a-f]{40}$/;

export function imageRoutes(services: Services): FastifyPluginAsync {
  const upload = serve(
    imageEndpoints,
    {
      uploadImage: ({ actor, request }) => uploadImage(services, actor, uploadOf(request)),
    },
    { bodyLimit: MAX_UPLOAD_BYTES },
  );
  return async (app) => {
    await app.register(multipart, { limits: UPLOAD_LIMITS });
    await app.register(upload);
  };
}

/**
 * Serves `GET /img/<hash>/<width>`, as AVIF to browsers that accept it and otherwise as WebP (docs/architecture.md).
 */
export function pictureRoutes(services: Services): FastifyPluginAsyncZod {
  async function send(request: FastifyRequest, reply: FastifyReply, hash: string, width: PictureWidth) {
    const format = request.headers.accept?.includes('image/avif') ? 'avif' : 'webp';
    const content = HASH.test(hash) ? await readVariant(services, hash, { width, format }) : undefined;
    if (!content) throw new Refusal('not-found');
    return reply
      .headers({
        'cache-control': IMMUTABLE,
        etag: `"${hash}-${width}-${format}"`,
        vary: 'Accept',
      })
      .type(`image/${format}`)
      .send(content);
  }

  return async (app) => {
    const config = { access: 'anyone', limit: 'none' } as const;
    const schema = { hide: true };
    app.get('/img/:hash', { config, schema: { ...schema, params: z.object({ hash: z.string() }) } }, (request, reply) =>
      send(request, reply, request.params.hash, DEFAULT_WIDTH),
    );
    app.get(
      '/img/:hash/:width',
      { config, schema: { ...schema, params: z.object({ hash: z.string(), width: z.string() }) } },
      (request, reply) => {
        const width = PICTURE_WIDTHS.find((known) => String(known) === request.params.width);
        if (!width) throw new Refusal('not-found');
        return send(request, reply, request.params.hash, width);
      },
    );
  };
}
