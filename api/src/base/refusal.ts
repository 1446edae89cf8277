import { type ErrorCode, sentenceOf, statusOf } from 'contracts';

/** An expected failure: an error code from `contracts`, which defines its status and sentence. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;

  /** `cause` is only logged. */
  constructor(code: ErrorCode, fields?: Record<string, string>, options?: ErrorOptions) {
    super(sentenceOf(code), options);
    this.name = 'Refusal';
    this.code = code;
    this.status = statusOf(code);
    this.fields = fields;
  }
}
