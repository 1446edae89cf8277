import * as z from 'zod/mini';
import { cleanText, isVisibleText, lineProblem, maxUncleaned, tidyLine } from '../base/written-text.ts';

/** The registry of schemas for user-written text. A test checks that every text in a request is registered. */
export const writtenTexts = z.registry<{ kind: 'line' | 'text' | 'name' | 'search' }>();

export interface Length {
  min?: 0 | 1;
  max: number;
  /** The error message for an empty text. */
  missing?: string;
}

const EMPTY = 'must not be empty';

const atMost = (max: number, { limit = max, abort = false } = {}) =>
  z.maxLength(limit, {
    abort,
    error: ({ input }) => `Use at most ${max} characters. You have ${String(input).length}.`,
  });
/** Without `abort`, a text that is too long would still be cleaned. */
const quicklyCleaned = (max: number) => atMost(max, { limit: maxUncleaned(max), abort: true });

/**
 * A name or title on one line. Pasted tabs and line breaks are replaced with spaces. Invisible characters and marks
 * that reverse text are rejected. For requests only, because older rows may contain them.
 */
export function singleLine({ min = 0, max, missing = EMPTY }: Length) {
  const line = z.string().check(
    quicklyCleaned(max),
    z.overwrite(tidyLine),
    z.minLength(min, missing),
    atMost(max),
    z.superRefine((text, context) => {
      const message = lineProblem(text) ?? (text !== '' && !isVisibleText(text) ? missing : undefined);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  );
  return line.register(writtenTexts, { kind: 'line' });
}

/** A multi-line text. Invisible characters and marks that reverse text are removed. For requests only. */
export function multiLine({ min = 0, max, missing = EMPTY }: Length) {
  const text = z.string().check(quicklyCleaned(max), z.overwrite(cleanText), z.minLength(min, missing), atMost(max));
  return text.register(writtenTexts, { kind: 'text' });
}
