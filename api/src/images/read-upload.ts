import '@fastify/multipart';
import { MAX_PICTURE_BYTES, MAX_UPLOAD_BYTES } from 'contracts';
import { imageEndpoints } from 'contracts/endpoints';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { limitWeight } from './turns.ts';

export const UPLOAD_LIMITS = { files: 1, fields: 2, fileSize: MAX_PICTURE_BYTES, parts: 3, headerPairs: 20 };

/**
 * How many bytes of uploads may be in memory at the same time. Others wait: their bytes stay with the sender. A page's
 * scaled photo has about 1 MB, so only large uploads wait for each other.
 */
const inMemory = limitWeight(2 * MAX_UPLOAD_BYTES);

/** Reads an upload and hands it to `use`. The upload counts as in memory until `use` has finished. */
export type WithUpload = <Result>(use: (upload: Buffer) => Promise<Result>) => Promise<Result>;

export function uploadOf(request: FastifyRequest): WithUpload {
  // A request in chunks does not say its length.
  const bytes = Number(request.headers['content-length'] ?? MAX_UPLOAD_BYTES);
  if (bytes > MAX_UPLOAD_BYTES) throw new Refusal('image-too-large');
  return (use) => inMemory(bytes, async () => use(await readUpload(request)));
}

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('image-refused');
  // The sender may have left while the upload waited. Its body would never end.
  if (request.raw.destroyed) throw new Refusal('malformed-form');
  try {
    const file = await request.file();
    if (file?.fieldname === imageEndpoints.uploadImage.file) return await file.toBuffer();
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw new Refusal('image-too-large');
    // The parser's own errors, such as a form that ends too early, have no status.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new Refusal('malformed-form');
  }
  throw new Refusal('image-refused', { image: 'is missing' });
}
