/** The name of an area, as `isAreaName` has it. Which areas there are depends on what was published. */
export type AreaName = string;
/** What is released on its own: `shell`, or the name of an area. */
export type ReleaseName = string;

/** What an area's name consists of, for people. */
export const AREA_NAME_RULE =
  'at most 30 lower-case letters, digits and hyphens, beginning with a letter; shell and constructor are reserved';

/** `shell` is released like an area but is none. Every object has a `constructor`, even one without areas. */
const RESERVED = ['shell', 'constructor'];

/** True for what can be the name of an area: it becomes part of a folder, an address, a style sheet and a tag. */
export function isAreaName(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,29}$/.test(text) && !RESERVED.includes(text);
}

export function isReleaseName(text: string): boolean {
  return text === 'shell' || isAreaName(text);
}

/** Names in the order in which they are shown: the shell, then the areas by the alphabet. */
export function byReleaseName(a: ReleaseName, b: ReleaseName): number {
  if (a === 'shell' || b === 'shell') return a === b ? 0 : a === 'shell' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
