import { type ErrorCode, sentenceOf, statusOf } from 'contracts';

/** An expected failure: a code of `contracts`, which has the status and the sentence for people. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;

  /** A `cause` is for the log alone. */
  constructor(code: ErrorCode, fields?: Record<string, string>, options?: ErrorOptions) {
    super(sentenceOf(code), options);
    this.name = 'Refusal';
    this.code = code;
    this.status = statusOf(code);
    this.fields = fields;
  }
}
