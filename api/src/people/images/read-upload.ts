import '@fastify/multipart';
import { MAX_PICTURE_BYTES, MAX_UPLOAD_BYTES } from 'contracts';
import { imageEndpoints } from 'contracts/endpoints';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../base/index.ts';
import { limitWeight } from './turns.ts';

export const UPLOAD_LIMITS = { files: 1, fields: 2, fileSize: MAX_PICTURE_BYTES, parts: 3, headerPairs: 20 };

/** Uploads above this size, in bytes, count as large. A photo that a page has resized has about 1 MB. */
const LARGE = 3 * 1024 * 1024;

/**
 * Limits the total size of uploads in memory, in bytes. An upload beyond the limit is not read until others have
 * finished. Large uploads may be slow, so they delay only each other.
 */
const inMemory = { large: limitWeight(2 * MAX_UPLOAD_BYTES), small: limitWeight(2 * MAX_UPLOAD_BYTES) };

/** Reads an upload and passes it to `use`. The upload counts as in memory until `use` has finished. */
export type WithUpload = <Result>(use: (upload: Buffer) => Promise<Result>) => Promise<Result>;

export function uploadOf(request: FastifyRequest): WithUpload {
  // A chunked request does not state its length.
  const bytes = Number(request.headers['content-length'] ?? MAX_UPLOAD_BYTES);
  if (bytes > MAX_UPLOAD_BYTES) throw new Refusal('image-too-large');
  const wait = bytes > LARGE ? inMemory.large : inMemory.small;
  return (use) => wait(bytes, async () => use(await readUpload(request)));
}

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('image-refused');
  // If the client disconnected while the upload was waiting, its body would never end.
  if (request.raw.destroyed) throw new Refusal('malformed-form');
  try {
    const file = await request.file();
    if (file?.fieldname === imageEndpoints.uploadImage.file) return await file.toBuffer();
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw new Refusal('image-too-large');
    // Errors of the form parser, such as a premature end, have no status.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new Refusal('malformed-form');
  }
  throw new Refusal('image-refused', { image: 'is missing' });
}
