import { createHash } from 'node:crypto';
import type { SourceFrame } from 'contracts';
import type { BlamedError } from './attribute.ts';

/** Deeper ones say from where the code was called. */
const FRAMES = 3;
/** The hash that a build puts into a name: `assets/routes-B3x_9aQd.js`. */
const BUILD_HASH = /-[\w-]{8}(?=\.\w+$)/;
/** A team may call the folder of its checkout what it likes. */
const CHECKOUT = /^[^/]+\/(?=src\/)/;

/**
 * The same for the same error in every version: whose it is, what it says without figures, and the innermost lines of
 * source by their text, since their numbers move with each edit.
 */
export function fingerprint(error: BlamedError, decoded: readonly SourceFrame[]): string {
  const own = decoded.filter((_, place) => error.frames[place]?.name === error.name);
  const places = (own.length > 0 ? own : decoded)
    .slice(0, FRAMES)
    .map(({ file, code }) => `${file.replace(BUILD_HASH, '').replace(CHECKOUT, '')} ${code ?? ''}`);
  const shape = error.message.replace(/\d+/g, '0');
  const text = JSON.stringify([error.name, error.type, shape, ...places]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
