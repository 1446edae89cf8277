import { BitReader } from './bit-reader.ts';

// The comments name fields of the AV1 specification (https://aomediacodec.github.io/av1-spec/, section 5).

export interface Size {
  width: number;
  height: number;
}

export interface Av1Picture extends Size {
  /** The decoder decodes all of them, although only one is the picture. */
  frames: number;
}

const SEQUENCE_HEADER = 1;
/** The types of units that begin a frame: `OBU_FRAME_HEADER` and `OBU_FRAME`. */
const FRAMES = [3, 6];
/** Maximum number of bytes in a length field (`leb128`). */
const LENGTH_BYTES = 8;

/**
 * Returns the size for which an AV1 decoder allocates frames, and their number, or undefined if there is no sequence
 * header. Reads all units of the bitstream ("OBUs"), because a later sequence header would replace the first one.
 *
 * @throws Error if a length or a sequence header is invalid, or if there are several headers, which AVIF does not allow
 */
export function readAv1(bitstream: Buffer): Av1Picture | undefined {
  let size: Size | undefined;
  let frames = 0;
  for (let at = 0; at < bitstream.length; ) {
    const header = bitstream.readUInt8(at++);
    // The decoder skips zeros between frames.
    if (header === 0) continue;
    if (header & 0b100) at += 1;
    let length = bitstream.length - at;
    if (header & 0b10) {
      length = 0;
      for (let index = 0, hasMore = true; hasMore; index++) {
        if (index === LENGTH_BYTES) throw new Error('an AV1 unit has no valid length');
        const byte = bitstream.readUInt8(at++);
        length += (byte & 0x7f) * 2 ** (7 * index);
        hasMore = byte > 0x7f;
      }
    }
    const type = (header >> 3) & 0xf;
    if (FRAMES.includes(type)) frames += 1;
    if (type === SEQUENCE_HEADER) {
      if (size) throw new Error('the AV1 picture has several sequence headers');
      size = sequenceSize(new BitReader(bitstream.subarray(at, at + length)));
    }
    at += length;
  }
  return size && { ...size, frames };
}

/** Reads `sequence_header_obu` up to the size. */
function sequenceSize(header: BitReader): Size {
  header.skip(3 + 1); // seq_profile, still_picture
  const isReduced = header.readFlag();
  if (isReduced)
    header.skip(5); // seq_level_idx
  else skipOperatingPoints(header);
  const widthBits = header.read(4) + 1;
  const heightBits = header.read(4) + 1;
  return { width: header.read(widthBits) + 1, height: header.read(heightBits) + 1 };
}

function skipOperatingPoints(header: BitReader): void {
  let delayBits = 0;
  if (header.readFlag()) {
    header.skip(32 + 32); // num_units_in_display_tick, time_scale
    if (header.readFlag()) skipVariableLength(header); // num_ticks_per_picture_minus_1
    if (header.readFlag()) {
      delayBits = header.read(5) + 1;
      header.skip(32); // num_units_in_decoding_tick
      header.skip(5 + 5); // buffer_removal_time_length_minus_1, frame_presentation_time_length_minus_1
    }
  }
  const hasDisplayDelays = header.readFlag();
  const points = header.read(5) + 1;
  for (let point = 0; point < points; point++) {
    header.skip(12); // operating_point_idc
    if (header.read(5) > 7) header.skip(1); // seq_level_idx, seq_tier
    if (delayBits > 0 && header.readFlag()) header.skip(2 * delayBits + 1); // operating_parameters_info
    if (hasDisplayDelays && header.readFlag()) header.skip(4); // initial_display_delay_minus_1
  }
}

/** Skips a `uvlc` number. The number of bits after the first 1 is the number of zeros before it. */
function skipVariableLength(header: BitReader): void {
  let zeros = 0;
  while (!header.readFlag()) zeros += 1;
  // By the specification, no bits follow 32 or more zeros.
  if (zeros < 32) header.skip(zeros);
}
