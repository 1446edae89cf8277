import { encodeVariant, type Master, toMaster } from 'api/images/encode';
import { addressOf, DEMO_UPLOADER, insertPicture } from 'api/images/storage';
import { masterKey, variantKey } from 'api/images/variants';
import type { Services } from 'api/services';
import type { PictureWidth } from 'contracts';
import sharp from 'sharp';
import { keptOr } from './kept-drawings.ts';

/** Drawings are SVG, which uploads must never be: only the demo process enables the SVG loader. */
export function allowDrawings(): void {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
}

/**
 * Stores a drawing as a picture of the site and returns its URL. The same drawing always gets the same URL. `widths` are
 * those that most visitors need: the first start does not wait for the others, which are made on first use.
 */
export async function drawPicture(
  { db, blobs, clock }: Services,
  svg: string,
  widths: readonly PictureWidth[],
): Promise<string> {
  const { master, variants } = await keptOr([svg, widths], () => encode(svg, widths));
  const { hash, content, placeholder, ...size } = master;
  await blobs.write(masterKey(hash), content);
  for (const { width, content: variant } of variants) {
    await blobs.write(variantKey(hash, { width, format: FORMAT }), variant);
  }
  await insertPicture(db, {
    hash,
    uploader: DEMO_UPLOADER,
    ...size,
    bytes: content.length,
    host_url: null,
    placeholder,
    created_at: clock(),
  });
  return addressOf(hash);
}

const FORMAT = 'avif';

interface Drawing {
  master: Master;
  variants: { width: PictureWidth; content: Buffer }[];
}

async function encode(svg: string, widths: readonly PictureWidth[]): Promise<Drawing> {
  const master = await toMaster(sharp(Buffer.from(svg)), 80);
  const variants: Drawing['variants'] = [];
  for (const width of widths) {
    variants.push({ width, content: await encodeVariant(master.content, { width, format: FORMAT }) });
  }
  return { master, variants };
}
