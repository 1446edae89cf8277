/** An error in the command line or the workspace. The message is a sentence without a period. */
export class AreaProblem extends Error {}

export function rewriteNames(text: string, name: string): string {
  const title = name.replace(/(^|-)([a-z])/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase());
  return text
    .replaceAll('new-area', name)
    .replaceAll('New Area', title)
    .replaceAll('NEW_AREA', name.toUpperCase().replaceAll('-', '_'));
}
