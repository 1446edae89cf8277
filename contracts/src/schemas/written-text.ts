import { z } from 'zod';
import { cleanName } from '../base/written-text.ts';
import { type Length, writtenTexts } from '../forms/text.ts';
import { searchLine } from '../listings/search.ts';
import { MAX_NAME } from '../people/people.ts';

/**
 * A person's name. It is cleaned and truncated instead of rejected, because it may be from the identity provider, and a
 * name must not prevent a sign-in. Pages validate typed names with `nameProblem`.
 */
export const personName = z
  .string()
  .max(10_000, { abort: true })
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
