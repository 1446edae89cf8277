/** Why the plain page is served instead of a painted one; the reasons of the metric `lodge_edge_pages_total`. */
export type PlainReason =
  /** The API does not answer, or refuses. */
  | 'no-data'
  /** The API says that there is nothing at the address. */
  | 'not-there'
  /** A release brings nothing to paint with. */
  | 'no-bundle'
  /** Too many pages wait for the painting process. */
  | 'busy'
  /** It is being started again after it failed. */
  | 'restarting'
  /** The visitor has waited long enough. */
  | 'late'
  /** The release's code threw. */
  | 'failed'
  | 'crashed'
  | 'hung'
  /** What it painted is no page. */
  | 'nonsense';

export class PaintFailure extends Error {
  readonly reason: PlainReason;

  constructor(reason: PlainReason, message: string = reason) {
    super(message);
    this.name = 'PaintFailure';
    this.reason = reason;
  }
}
