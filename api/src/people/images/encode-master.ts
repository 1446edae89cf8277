import { createHash } from 'node:crypto';
import { heifKind } from 'contracts';
import pLimit from 'p-limit';
import { chargeUploads, hasUploadsLeft, Refusal, type Services } from '../../base/index.ts';
import { DecodingLimitError, decodeApart } from './decode-apart.ts';
import { BACKGROUND, encodePlaceholder } from './encode.ts';

/** Each such processor time in ms that a picture takes counts as one more upload, because others have to wait for it. */
const MS_PER_UPLOAD = 1_000;

const SIGNATURES: [offset: number, bytes: string][] = [
  [0, '89504e470d0a1a0a'], // PNG
  [0, 'ffd8ff'], // JPEG
  [0, '474946383761'], // GIF87a
  [0, '474946383961'], // GIF89a
  [8, '57454250'], // WebP, after RIFF and the size
];

interface Master {
  hash: string;
  content: Buffer;
  width: number;
  height: number;
  placeholder: string;
}

/** Limits the memory and the cores that decoding takes. */
const oneAtATime = pLimit(1);

/**
 * Decodes an upload, rotates it upright, replaces transparency with white and re-encodes it as WebP. This removes EXIF
 * data, such as the location, and anything hidden in the file. Waits while other pictures are being decoded.
 *
 * @throws Refusal with the reason why the picture is not accepted
 */
export async function encodeMaster(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { uid }: { uid: string },
  upload: Buffer,
): Promise<Master> {
  checkFormat(upload);
  const { content, width, height } = await oneAtATime(async () => {
    // Another picture from the same person may have hit a limit while this one was waiting.
    if (!(await hasUploadsLeft(db, uid, settings.limits))) throw new Refusal('too-many-requests');
    const charge = (cpuMs: number) => chargeUploads(db, uid, Math.floor(cpuMs / MS_PER_UPLOAD));
    return decodeApart(upload, { background: BACKGROUND, charge }).catch((cause) => {
      throw cause instanceof DecodingLimitError ? new Refusal('image-too-many-pixels', undefined, { cause }) : cause;
    });
  });
  const master = Buffer.from(content);
  const hash = createHash('sha256').update(master).digest('hex').slice(0, 40);
  return { hash, content: master, width, height, placeholder: await encodePlaceholder(master) };
}

/**
 * Checks the first bytes. Sets the first brand of an AVIF to `avif`, because libvips opens only files with a common
 * first brand. A HEIC file with this brand fails to decode.
 */
function checkFormat(upload: Buffer): void {
  if (upload.length === 0) throw new Refusal('image-damaged');
  const heif = heifKind(upload);
  if (heif === 'heic') throw new Refusal('image-heic');
  if (heif) upload.write('avif', 8, 'latin1');
  else if (!SIGNATURES.some((signature) => hasSignature(upload, signature))) throw new Refusal('image-refused');
}

function hasSignature(content: Buffer, [offset, bytes]: (typeof SIGNATURES)[number]): boolean {
  return content.subarray(offset, offset + bytes.length / 2).toString('hex') === bytes;
}
