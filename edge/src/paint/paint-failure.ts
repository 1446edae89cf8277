import type { PaintFailureReason } from 'painter/protocol';

/** Why the plain page is served instead of a painted one; the reasons of the metric `lodge_edge_pages_total`. */
export type PlainReason =
  | PaintFailureReason
  /** The API does not answer, or refuses. */
  | 'no-data'
  /** The API says that there is nothing at the address. */
  | 'not-there'
  /** A release brings nothing to paint with. */
  | 'no-bundle'
  /** No painter is set, it does not run, or it does not answer. */
  | 'no-painter'
  /** The visitor has waited long enough. */
  | 'late'
  /** What was painted is no page. */
  | 'nonsense';

export class PaintFailure extends Error {
  readonly reason: PlainReason;

  constructor(reason: PlainReason, message: string = reason) {
    super(message);
    this.name = 'PaintFailure';
    this.reason = reason;
  }
}
