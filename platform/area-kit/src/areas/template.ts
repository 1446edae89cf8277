/** What cannot be done, as one sentence without a full stop. */
export class AreaProblem extends Error {}

/** A text of the template for an area of this name. */
export function rewriteNames(text: string, name: string): string {
  const title = name.replace(/(^|-)([a-z])/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase());
  return text
    .replaceAll('new-area', name)
    .replaceAll('New Area', title)
    .replaceAll('NEW_AREA', name.toUpperCase().replaceAll('-', '_'));
}
