/** Scales one photo in a worker, so that the page stays responsive. It has no imports, so that it starts quickly. */

export interface Scaling {
  file: Blob;
  /** The maximum width and height of the result, in pixels. */
  maxSide: number;
}

export interface Scaled {
  /** Undefined if the browser cannot decode the file. */
  picture: Blob | undefined;
}

const QUALITY = 0.9;

async function scale({ file, maxSide }: Scaling): Promise<Blob> {
  // Rotates the photo according to its EXIF orientation.
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const factor = Math.min(1, maxSide / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * factor));
  const height = Math.max(1, Math.round(photo.height * factor));
  const canvas = new OffscreenCanvas(width, height);
  // Converts other color profiles, such as Display P3, to sRGB, as the API does.
  const context = canvas.getContext('2d', { alpha: false, colorSpace: 'srgb' });
  if (!context) throw new Error('This browser has no canvas in workers.');
  // JPEG has no transparency. Without a background, transparent pixels would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, width, height);
  photo.close();
  // Safari cannot encode WebP or AVIF.
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

addEventListener('message', async ({ data }: MessageEvent<Scaling>) => {
  const picture = await scale(data).catch(() => undefined);
  postMessage({ picture } satisfies Scaled);
});
