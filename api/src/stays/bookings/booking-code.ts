/** Crockford's Base32 alphabet, which omits letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Decodes a code to the last ten hexadecimal digits of the id. Returns undefined if the text is not a code. */
export function endOfCodedId(text: string): string | undefined {
  const digits = [...text.toUpperCase().replace('-', '')].map((letter) => ALPHABET.indexOf(letter));
  if (digits.length !== LENGTH || digits.includes(-1)) return undefined;
  const bits = digits.reduce((sum, digit) => sum * ALPHABET.length + digit, 0);
  return bits.toString(16).padStart(10, '0');
}

/**
 * Returns the booking code for an id, such as `7KQ2-M4XD`. It encodes the last 40 bits of the id, which are random.
 * Knowing a code grants no access.
 */
export function bookingCode(id: string): string {
  let rest = Number.parseInt(id.replaceAll('-', '').slice(-10), 16);
  let code = '';
  for (let place = 0; place < LENGTH; place += 1) {
    code = ALPHABET.charAt(rest % 32) + code;
    rest = Math.floor(rest / 32);
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
