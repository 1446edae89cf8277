import { createHash } from 'node:crypto';
import type { SourceFrame } from 'contracts';
import type { AttributedError } from './attribute.ts';

const FRAMES = 3;
/** The hash that the build adds to a file name: `assets/routes-B3x_9aQd.js`. */
const BUILD_HASH = /-[\w-]{8}(?=\.\w+$)/;
/** The folder of the checkout, whose name differs between machines. */
const CHECKOUT = /^[^/]+\/(?=src\/)/;

/**
 * Returns an id that stays the same across versions. It is a hash of the release's name, the error's type, its message
 * without numbers, and the source text of the innermost frames. Line numbers are excluded, because they change with
 * each edit.
 */
export function fingerprint(error: AttributedError, decoded: readonly SourceFrame[]): string {
  const own = decoded.filter((_, place) => error.frames[place]?.name === error.name);
  const places = (own.length > 0 ? own : decoded)
    .slice(0, FRAMES)
    .map(({ file, code }) => `${file.replace(BUILD_HASH, '').replace(CHECKOUT, '')} ${code ?? ''}`);
  const shape = error.message.replace(/\d+/g, '0');
  const text = JSON.stringify([error.name, error.type, shape, ...places]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
