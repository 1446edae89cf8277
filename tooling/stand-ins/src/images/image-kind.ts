export interface ImageKind {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';
  extension: 'png' | 'jpg' | 'gif' | 'webp' | 'avif';
  width: number;
  height: number;
}

export function imageKind(bytes: Buffer): ImageKind | undefined {
  try {
    if (bytes.readUInt32BE(0) === 0x89504e47 && text(bytes, 12, 4) === 'IHDR') {
      return { type: 'image/png', extension: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    }
    if (/^GIF8[79]a/.test(text(bytes, 0, 6))) {
      return { type: 'image/gif', extension: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
    }
    if (bytes.readUInt16BE(0) === 0xffd8) return jpeg(bytes);
    if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return webp(bytes);
    if (text(bytes, 4, 4) === 'ftyp' && /^avi[fs]/.test(text(bytes, 8, 4))) return avif(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function text(bytes: Buffer, start: number, length: number): string {
  return bytes.toString('latin1', start, start + length);
}

function jpeg(bytes: Buffer): ImageKind | undefined {
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    // Start-of-frame segments contain the dimensions. C4, C8 and CC are tables in the same range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const height = bytes.readUInt16BE(at + 5);
      return { type: 'image/jpeg', extension: 'jpg', width: bytes.readUInt16BE(at + 7), height };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webp(bytes: Buffer): ImageKind | undefined {
  const found = { type: 'image/webp', extension: 'webp' } as const;
  const form = text(bytes, 12, 4);
  if (form === 'VP8 ') {
    return { ...found, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (form === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { ...found, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (form !== 'VP8X') return undefined;
  return { ...found, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}

function avif(bytes: Buffer): ImageKind | undefined {
  const at = bytes.indexOf('ispe', 0, 'latin1');
  if (at < 0) return undefined;
  return {
    type: 'image/avif',
    extension: 'avif',
    width: bytes.readUInt32BE(at + 8),
    height: bytes.readUInt32BE(at + 12),
  };
}
