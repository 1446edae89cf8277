/** Digits and letters that are not mistaken for each other (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A booking's code for people, `7KQ2-M4XD`: the last 40 bits of its id, which are random. It opens nothing. */
export function bookingCode(id: string): string {
  let rest = Number.parseInt(id.replaceAll('-', '').slice(-10), 16);
  let code = '';
  for (let place = 0; place < LENGTH; place += 1) {
    code = ALPHABET.charAt(rest % 32) + code;
    rest = Math.floor(rest / 32);
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
