import { BucketError } from 'part-runtime/bucket-error';

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
  | 'build-failed'
  | 'store-unusable'
  | 'store-unreachable'
  | 'unknown-call'
  | 'unreachable'
  | 'journeys-failed'
  | 'journeys-needed'
  | 'signed-out'
  | 'forbidden'
  | 'too-many-attempts'
  | 'too-many-rollbacks'
  | 'api-unreachable';

/** An expected error with a code. The message is a sentence without a period. */
export class ReleaseRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, sentence: string) {
    super(sentence);
    this.name = 'ReleaseRefusal';
    this.code = code;
  }
}

/** The predicates for error messages about a folder that is not writable, by error code. */
const UNWRITABLE: Record<string, string> = {
  EROFS: 'is read-only',
  EACCES: 'is not ours to write',
  EPERM: 'is not ours to write',
  ENOSPC: 'is full',
  EDQUOT: 'is full',
};

/**
 * Converts the error of an unusable folder or bucket into a ReleaseRefusal. Returns any other error unchanged. `folder`
 * is the name of the folder in the message; the default is its path.
 */
export function asRefusal(error: unknown, folder?: string): unknown {
  if (error instanceof BucketError)
    return new ReleaseRefusal('store-unreachable', 'The bucket of the release store cannot be used at the moment');
  const { code = '', path = 'The folder' } = (error ?? {}) as { code?: string; path?: string };
  const trouble = error instanceof Error && !(error instanceof ReleaseRefusal) && UNWRITABLE[code];
  return trouble ? new ReleaseRefusal('store-unusable', `${folder ?? path} ${trouble}`) : error;
}
