import { randomBytes } from 'node:crypto';

let lastTime = 0;
let counter = 0;

/**
 * A UUIDv7, ascending within this process also inside one millisecond, so that "newest first" is the order of
 * the key. `at` makes an id of another time, for rows that are older than their writing.
 */
export function newId(at?: Date): string {
  const bytes = randomBytes(16);
  let time = at?.getTime() ?? Date.now();
  if (!at) {
    time = Math.max(time, lastTime);
    counter = time === lastTime ? counter + 1 : bytes.readUInt16BE(6) & 0x07ff;
    if (counter > 0x0fff) {
      time += 1;
      counter = 0;
    }
    lastTime = time;
    bytes.writeUInt16BE(counter, 6);
  }
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids are opaque to clients; one that cannot be ours is simply not found. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
