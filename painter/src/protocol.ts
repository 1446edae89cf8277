import { createHash } from 'node:crypto';
import type { PaintedSite, PaintRequest } from 'contracts';

/**
 * The protocol between an edge and the painter: the edge posts a request as JSON to the painter's socket. It includes
 * the code of a set only if the painter asks for it, which happens once after each start of the painter.
 */

/** The scripts of releases that paint the pages of a set. */
export interface PaintingCode {
  shell: string;
  areas: Record<string, string>;
  site: PaintedSite;
}

export interface PaintQuestion {
  /** The result of `keyOf` for the code. */
  key: string;
  code?: PaintingCode;
  /** If undefined, the painter only loads the code. */
  request?: PaintRequest;
}

export type PaintReply =
  /** `page` is unchecked output of a release's code. The edge validates it. */
  { page: unknown } | { needs: 'code' } | { failure: PaintFailureReason; message: string };

export type PaintFailureReason =
  | 'busy'
  /** The process ended several times in a row and restarts after a delay. */
  | 'restarting'
  | 'failed'
  /** The process ended while painting the page. */
  | 'crashed'
  /** The page took too long, so the process was killed. */
  | 'hung';

/** Identifies code by a hash of its content, so that no release's code can replace another's. */
export function keyOf(code: PaintingCode): string {
  return createHash('sha256').update(JSON.stringify(code)).digest('base64url');
}
