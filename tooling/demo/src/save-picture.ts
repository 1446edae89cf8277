import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from 'api/base/services';
import { encodePlaceholder } from 'api/people/images/encode';
import { addressOf, DEMO_UPLOADER, findPicture, insertPicture } from 'api/people/images/storage';
import { masterKey, variantKey } from 'api/people/images/variants';
import { PICTURE_WIDTHS, type PictureWidth } from 'contracts';
import sharp from 'sharp';

export const PICTURES = join(import.meta.dirname, '../pictures');
/** The widths that most cards use. The first picture of each room has files in these widths. */
const CARD_WIDTHS = [320, 640] as const;

/**
 * Stores a picture and its smaller copies unchanged, so that the API does not have to encode them. Returns the
 * picture's URL, which is always the same.
 */
export async function savePicture({ db, blobs, clock }: Services, name: string): Promise<string> {
  const content = await readFile(join(PICTURES, `full/${name}.avif`));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 40);
  if (await findPicture(db, hash)) return addressOf(hash);
  const { width, height } = await sharp(content).metadata();
  const variants = new Map<PictureWidth | undefined, Buffer>();
  for (const each of CARD_WIDTHS) {
    const copy = await readFile(join(PICTURES, `${each}/${name}.avif`)).catch(() => undefined);
    if (copy) variants.set(each, copy);
  }
  const smallest = variants.get(CARD_WIDTHS[0]);
  variants.set(
    PICTURE_WIDTHS.find((each) => each >= width),
    content,
  );
  await blobs.write(masterKey(hash), content);
  for (const [each, copy] of variants)
    if (each) await blobs.write(variantKey(hash, { width: each, format: 'avif' }), copy);
  const placeholder = smallest ? await encodePlaceholder(smallest) : null;
  const size = { width, height, bytes: content.length };
  await insertPicture(db, { hash, uploader: DEMO_UPLOADER, ...size, host_url: null, placeholder, created_at: clock() });
  return addressOf(hash);
}
