export type RefusalCode =
  | 'nothing-released'
  | 'unknown-version'
  | 'unknown-set'
  | 'same-version-other-content'
  | 'not-compatible'
  | 'changed-meanwhile'
  | 'nothing-to-roll-back'
  | 'canary-running'
  | 'no-canary'
  | 'reason-needed'
  | 'broken-contract'
  | 'too-large'
  | 'damaged-upload'
  | 'invalid'
  | 'override-key-missing'
  | 'no-sources'
  | 'unknown-call'
  | 'unreachable'
  | 'journeys-failed'
  | 'signed-out'
  | 'forbidden'
  | 'too-many-attempts'
  | 'api-unreachable';

/** An expected refusal: a code, and one plain sentence without a full stop. */
export class ReleaseRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, sentence: string) {
    super(sentence);
    this.name = 'ReleaseRefusal';
    this.code = code;
  }
}
