import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

// PNG and JPEG files that are small but take much time or memory to decode.

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' }, limitInputPixels: false });

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** The position after the first chunk of a PNG, which is the header. */
const HEADER_END = 33;

/** A PNG with compressed texts of 40 MB each. */
export async function withTexts(count: number): Promise<Buffer> {
  const png = await plain(400, 400).png().toBuffer();
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(40_000_000, 'a'))]));
  return Buffer.concat([png.subarray(0, HEADER_END), ...Array<Buffer>(count).fill(text), png.subarray(HEADER_END)]);
}

const SCAN = Buffer.from('ffda', 'hex');

/** A valid JPEG. Each of its scans contains one bit of one coefficient, and is decoded for all pixels. */
export async function withScans(count: number, [width, height]: [width: number, height: number]): Promise<Buffer> {
  const jpeg = await plain(width, height).jpeg({ progressive: true }).toBuffer();
  const second = jpeg.indexOf(SCAN, jpeg.indexOf(SCAN) + 1);
  const scan = jpeg.subarray(second, jpeg.indexOf(Buffer.from('ffc4', 'hex'), second));
  const scans = Array.from({ length: count - 1 }, (_, index) => {
    const [coefficient, bit] = [1 + Math.floor(index / 14), 13 - (index % 14)];
    const copy = Buffer.from(scan);
    copy.set([coefficient, coefficient, bit === 13 ? 13 : ((bit + 1) << 4) | bit], 7);
    return copy;
  });
  return Buffer.concat([jpeg.subarray(0, second), ...scans, Buffer.from('ffd9', 'hex')]);
}

/** A JPEG with empty segments before its content. */
export async function withSegments(count: number): Promise<Buffer> {
  const jpeg = await plain(400, 400).jpeg().toBuffer();
  const empty = Buffer.from('ffe10002', 'hex');
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(empty.length * count, empty), jpeg.subarray(2)]);
}
