import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` random letters and digits; at the default length they cannot be guessed. */
export function randomText(length = 24): string {
  let text = '';
  for (const byte of randomBytes(length)) text += LETTERS[byte % LETTERS.length];
  return text;
}

/** An identifier in Stripe's form, such as `pi_3Qx…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText()}`;
}
