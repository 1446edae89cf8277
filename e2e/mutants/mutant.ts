/** One breakage of the product: what stands in a file, and what is put in its place. */
export interface Mutant {
  /** The statements whose tests have to fail by it. */
  ids: readonly [string, ...string[]];
  /** What a person no longer gets, in a few words. */
  breaks: string;
  /** Path of the product's file from the root. */
  file: string;
  /** Stands there exactly once. */
  from: string;
  to: string;
}

export const nameOf = ({ ids, breaks }: Mutant): string => `${ids.join(' ')} ${breaks}`;

/** How often a text stands in another. */
export function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** The text with the breakage in it. Throws when the text to be replaced is not there exactly once. */
export function broken(text: string, mutant: Mutant): string {
  const count = countOf(text, mutant.from);
  if (count !== 1) throw new Error(`${mutant.file} has the text of "${nameOf(mutant)}" ${count} times, not once`);
  return text.replace(mutant.from, () => mutant.to);
}
