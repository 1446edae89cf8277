import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomText(length = 24): string {
  let text = '';
  for (const byte of randomBytes(length)) text += LETTERS[byte % LETTERS.length];
  return text;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomText()}`;
}
