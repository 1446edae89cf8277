import type { ErrorCode } from 'contracts';

/** Makes the fake API refuse a call with this error code. */
export class Refused {
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;

  constructor(code: ErrorCode, fields: Record<string, string> = {}) {
    this.code = code;
    this.fields = fields;
  }
}
