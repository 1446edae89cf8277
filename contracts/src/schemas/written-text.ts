import { z } from 'zod';
import { cleanName, cleanText, isVisibleText, lineProblem, maxUncleaned, tidyLine } from '../base/written-text.ts';
import { searchLine } from '../listings/search.ts';
import { MAX_NAME } from '../people/people.ts';

/** The registry of schemas for user-written text. A test checks that every text in a request is registered. */
export const writtenTexts = z.registry<{ kind: 'line' | 'text' | 'name' | 'search' }>();

interface Length {
  min?: 0 | 1;
  max: number;
}

const EMPTY = 'must not be empty';

/**
 * A name or title on one line. Pasted tabs and line breaks are replaced with spaces. Invisible characters and marks
 * that reverse text are rejected. For requests only, because older rows may contain them.
 */
export function singleLine({ min = 0, max }: Length) {
  return z
    .string()
    .max(maxUncleaned(max))
    .overwrite(tidyLine)
    .min(min, EMPTY)
    .max(max)
    .superRefine((line, context) => {
      const message = lineProblem(line) ?? (line !== '' && !isVisibleText(line) ? EMPTY : undefined);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .register(writtenTexts, { kind: 'line' });
}

/** A multi-line text. Invisible characters and marks that reverse text are removed. For requests only. */
export function multiLine({ min = 0, max }: Length) {
  return z
    .string()
    .max(maxUncleaned(max))
    .overwrite(cleanText)
    .min(min, EMPTY)
    .max(max)
    .register(writtenTexts, { kind: 'text' });
}

/**
 * A person's name. It is cleaned and truncated instead of rejected, because it may be from the identity provider, and a
 * name must not prevent a sign-in. Pages validate typed names with `nameProblem`.
 */
export const personName = z
  .string()
  .max(10_000)
  .overwrite((name) => cut(cleanName(name)))
  .max(MAX_NAME)
  .register(writtenTexts, { kind: 'name' });

/** Truncates a name without splitting a surrogate pair. */
const cut = (name: string) =>
  name
    .slice(0, MAX_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

export function searchText(length: Length) {
  return searchLine(length).register(writtenTexts, { kind: 'search' });
}
