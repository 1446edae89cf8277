import type { PrepareOptions } from './prepare-picture.ts';

/**
 * Converts a photo for upload to an upright JPEG without transparency whose sides have at most `MAX_PICTURE_SIDE`
 * pixels. Returns a file unchanged if it is small or if this browser cannot scale it. Photos are scaled one at a time
 * in a worker.
 *
 * @throws ApiError with the code `image-heic` if this browser cannot read a HEIC photo, or `image-too-large` if the
 * result is too large for the API
 * @throws DOMException `AbortError` if `signal` is aborted
 */
export async function preparePicture(file: File, options: PrepareOptions = {}): Promise<File> {
  // If this chunk cannot be loaded, the API checks and scales the file.
  const code = await import('./prepare-picture.ts').catch(() => undefined);
  options.signal?.throwIfAborted();
  return code ? code.preparePicture(file, options) : file;
}
