import type { PaintFailureReason } from 'painter/protocol';

/**
 * The reason why a plain page is served instead of a painted one. The values are labels of the metric
 * `lodge_edge_pages_total`.
 */
export type PlainReason =
  | PaintFailureReason
  | 'no-data'
  /** The API reports that nothing exists at the address. */
  | 'not-there'
  /** A release has no painting code, or its file was changed. */
  | 'no-bundle'
  | 'no-painter'
  /** Painting took longer than a visitor waits. */
  | 'late'
  | 'nonsense';

export class PaintFailure extends Error {
  readonly reason: PlainReason;

  constructor(reason: PlainReason, message: string = reason) {
    super(message);
    this.name = 'PaintFailure';
    this.reason = reason;
  }
}
