/** Reads numbers of any length in bits. Reading beyond the end throws. */
export class BitReader {
  readonly #bytes: Buffer;
  /** The position in bits. */
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  skip(bits: number): void {
    this.#at += bits;
  }

  read(bits: number): number {
    let value = 0;
    for (let left = bits; left > 0; ) {
      const unread = 8 - (this.#at % 8);
      const taken = Math.min(unread, left);
      const byte = this.#bytes.readUInt8(Math.floor(this.#at / 8));
      value = value * 2 ** taken + ((byte >> (unread - taken)) & (2 ** taken - 1));
      this.#at += taken;
      left -= taken;
    }
    return value;
  }

  readFlag(): boolean {
    return this.read(1) === 1;
  }
}
