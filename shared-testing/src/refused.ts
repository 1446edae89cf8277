import type { ErrorCode } from 'contracts';

export class Refused {
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;

  constructor(code: ErrorCode, fields: Record<string, string> = {}) {
    this.code = code;
    this.fields = fields;
  }
}
