import type { PaintFailureReason } from './protocol.ts';

export class PaintError extends Error {
  readonly reason: PaintFailureReason;

  constructor(reason: PaintFailureReason, message: string = reason) {
    super(message);
    this.name = 'PaintError';
    this.reason = reason;
  }
}
