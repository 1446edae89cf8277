import { encodeVariant, toMaster } from 'api/images/encode';
import { addressOf, DEMO_UPLOADER, insertPicture } from 'api/images/storage';
import { masterKey, variantKey } from 'api/images/variants';
import type { Services } from 'api/services';
import sharp from 'sharp';

/** Our drawings are SVG, which uploads must never be: only the demo process enables the SVG loader. */
export function allowDrawings(): void {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
}

/**
 * Stores a drawing as a picture of the site, in all widths, and returns its URL. The same drawing always gets the
 * same URL.
 */
export async function drawPicture({ db, blobs, clock }: Services, svg: string): Promise<string> {
  const { hash, content, width, height } = await toMaster(sharp(Buffer.from(svg)), 80);
  const sizes = ([320, 640, 1280] as const).filter((size) => size <= width);
  const variants = await Promise.all(
    sizes.map(async (size) => [size, size === width ? content : await encodeVariant(content, size)] as const),
  );
  await blobs.write(masterKey(hash), content);
  for (const [size, variant] of variants) await blobs.write(variantKey(hash, size), variant);
  await insertPicture(db, {
    hash,
    uploader: DEMO_UPLOADER,
    width,
    height,
    bytes: content.length,
    host_url: null,
    created_at: clock(),
  });
  return addressOf(hash);
}
