import type { PrepareOptions } from './prepare-picture.ts';

/**
 * Prepares a photo for an upload: scales it to what the site keeps, upright and on white, as JPEG. A small file, or one
 * that this browser cannot scale, is returned as it is. Photos are scaled one after another, each in its own worker.
 *
 * @throws ApiError with the code `image-heic` if the photo is HEIC and this browser cannot read it, or `image-too-large`
 * @throws DOMException `AbortError` once `signal` is aborted
 */
export async function preparePicture(file: File, options: PrepareOptions = {}): Promise<File> {
  // Loaded only once a picture is chosen. If the code cannot be loaded, the API checks and scales the file.
  const code = await import('./prepare-picture.ts').catch(() => undefined);
  options.signal?.throwIfAborted();
  return code ? code.preparePicture(file, options) : file;
}
