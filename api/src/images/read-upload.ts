import '@fastify/multipart';
import { MAX_PICTURE_BYTES } from 'contracts';
import { imageEndpoints } from 'contracts/endpoints';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

export const UPLOAD_LIMITS = { files: 1, fields: 2, fileSize: MAX_PICTURE_BYTES, parts: 3, headerPairs: 20 };

export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('image-refused');
  try {
    const file = await request.file();
    if (file?.fieldname === imageEndpoints.uploadImage.file) return await file.toBuffer();
  } catch (error) {
    // The parser's own errors, such as a form that ends too early, have no status.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new Refusal('malformed-form');
  }
  throw new Refusal('image-refused', { image: 'is missing' });
}
