/** Valid according to `isAreaName`. Which areas exist depends on what was published. */
export type AreaName = string;
export type ReleaseName = string;

export const AREA_NAME_RULE =
  'at most 30 lower-case letters, digits and hyphens, beginning with a letter; shell and constructor are reserved';

/** `shell` is released like an area but is not one. `constructor` is a property of every object. */
const RESERVED = ['shell', 'constructor'];

/** True for a valid area name, which can be used in folders, addresses, stylesheets and tags. */
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
