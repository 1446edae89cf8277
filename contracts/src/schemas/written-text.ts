import { z } from 'zod';
import { MAX_NAME } from '../people.ts';
import { cleanLine, cleanName, cleanText, isVisibleText, lineProblem, tidyLine } from '../written-text.ts';

/** Every schema of a text that people write is one of these; a test walks all requests. */
export const writtenTexts = z.registry<{ kind: 'line' | 'text' | 'name' | 'search' }>();

interface Length {
  /** 0 by default: the text may be empty. */
  min?: 0 | 1;
  max: number;
}

const EMPTY = 'must not be empty';

/** Bounds the work of cleaning: what is too long even before it. */
const longest = (max: number) => 4 * max + 100;

/**
 * A name or a title: one line. Pasted tabs and line breaks become spaces; invisible characters and marks that reverse text
 * are rejected. For requests only: rows that were saved earlier may break these rules.
 */
export function singleLine({ min = 0, max }: Length) {
  return z
    .string()
    .max(longest(max))
    .overwrite(tidyLine)
    .min(min, EMPTY)
    .max(max)
    .superRefine((line, context) => {
      const message = lineProblem(line) ?? (line !== '' && !isVisibleText(line) ? EMPTY : undefined);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .register(writtenTexts, { kind: 'line' });
}

/** A text of several lines, cleaned of invisible characters and of marks that reverse text. For requests only. */
export function multiLine({ min = 0, max }: Length) {
  return z
    .string()
    .max(longest(max))
    .overwrite(cleanText)
    .min(min, EMPTY)
    .max(max)
    .register(writtenTexts, { kind: 'text' });
}

/**
 * A person's name. It is cleaned and cut rather than rejected, because it may come from the identity provider, and nobody
 * may be locked out by their name there. Pages check what is typed with `nameProblem`.
 */
export const personName = z
  .string()
  .max(10_000)
  .overwrite((name) => cut(cleanName(name)))
  .max(MAX_NAME)
  .register(writtenTexts, { kind: 'name' });

/** Not between the two halves of a character. */
const cut = (name: string) =>
  name
    .slice(0, MAX_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** What somebody searches for: it is compared and not saved, so it is cleaned. */
export function searchText({ min = 0, max }: Length) {
  return z
    .string()
    .max(longest(max))
    .overwrite(cleanLine)
    .min(min, EMPTY)
    .max(max)
    .register(writtenTexts, { kind: 'search' });
}
