import { createHash } from 'node:crypto';
import type { PaintedSite, PaintRequest } from 'contracts';

/**
 * What an edge and the painter say to each other: the edge posts a question as JSON, over the painter's socket. An edge
 * sends the code of a set only if the painter asks for it, once for each start of the painter.
 */

/** What the pages of a set are painted with: scripts of its releases. */
export interface PaintingCode {
  shell: string;
  /** By area. */
  areas: Record<string, string>;
  site: PaintedSite;
}

export interface PaintQuestion {
  /** `keyOf` the code. */
  key: string;
  code?: PaintingCode;
  /** Without one, the painter only gets ready. */
  request?: PaintRequest;
}

export type PaintReply =
  /** A painted page, which the edge checks: it is whatever the code of a release answered. */
  { page: unknown } | { needs: 'code' } | { failure: PaintFailureReason; message: string };

export type PaintFailureReason =
  /** Too many pages wait for the set's process. */
  | 'busy'
  /** The process ended several times in a row, and is started again in a moment. */
  | 'restarting'
  /** The release's code threw. */
  | 'failed'
  /** The page ended the process. */
  | 'crashed'
  /** The page took too long, so the process was ended. */
  | 'hung';

/** Names code by its content. Code of one release can thereby not take the place of another's. */
export function keyOf(code: PaintingCode): string {
  return createHash('sha256').update(JSON.stringify(code)).digest('base64url');
}
