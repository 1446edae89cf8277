/** A name that `isAreaName` accepts. The published releases determine which areas exist. */
export type AreaName = string;
export type ReleaseName = string;

export const AREA_NAME_RULE =
  'at most 30 lower-case letters, digits and hyphens, beginning with a letter; shell and constructor are reserved';

/** The shell is released like an area but is not one. `constructor` is a property of every object. */
const RESERVED = ['shell', 'constructor'];

/** True for a name that is safe to use in folder names, URLs, style sheets and tags. */
export function isAreaName(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,29}$/.test(text) && !RESERVED.includes(text);
}

export function isReleaseName(text: string): boolean {
  return text === 'shell' || isAreaName(text);
}

export function byReleaseName(a: ReleaseName, b: ReleaseName): number {
  if (a === 'shell' || b === 'shell') return a === b ? 0 : a === 'shell' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
