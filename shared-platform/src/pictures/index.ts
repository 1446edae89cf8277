import type { PrepareOptions } from './prepare-picture.ts';

/**
 * Prepares a photo for an upload: a JPEG of at most `MAX_PICTURE_SIDE` pixels, upright and without transparency. Returns
 * a small file, or one that this browser cannot scale, unchanged. Scales one photo at a time, each in its own worker.
 *
 * @throws ApiError with the code `image-heic` if this browser cannot read a HEIC photo, or `image-too-large`
 * @throws DOMException `AbortError` if `signal` is aborted
 */
export async function preparePicture(file: File, options: PrepareOptions = {}): Promise<File> {
  // If the code cannot be loaded, the API checks and scales the file.
  const code = await import('./prepare-picture.ts').catch(() => undefined);
  options.signal?.throwIfAborted();
  return code ? code.preparePicture(file, options) : file;
}
