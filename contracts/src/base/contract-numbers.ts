/**
 * The major number of the API's contract, which pages send with their calls. Within a number, changes are only
 * additive.
 */
export const HTTP_CONTRACT = 1;

/**
 * The contract versions that the shell provides: its own (`platform`) and the API's (`http`). The minor number grows
 * with each release that adds something, see `CHANGELOG.md`.
 */
export const CONTRACTS = { platform: '1.1', http: '1.1' } as const;

export const CONTRACT_HEADER = 'lodge-contract';
/** The header with the calling page's release set, for the API's log. */
export const SET_HEADER = 'lodge-set';

/** A version such as `1.3`. Shells from before there were minor numbers have 1, which means 1.0. */
export type ContractNumber = number | string;

/** The contract versions that an area requires: `^2` means any 2.x, `^1.3` means 1.3 or a later 1.x. */
interface Requirements {
  platform: string;
  http: string;
}

/**
 * Returns the first contract that an area requires and a shell does not provide, as the rest of a sentence that starts
 * with the area's name. `shell` names a shell other than the page's own.
 */
export function unmetContract(
  requires: Requirements,
  offers: Record<keyof Requirements, ContractNumber>,
  shell = 'the shell',
): string | undefined {
  const unmet = (['platform', 'http'] as const).find((one) => !satisfies(requires[one], offers[one]));
  if (!unmet) return undefined;
  const whose = unmet === 'http' ? 'API' : 'shell';
  return `needs version ${requires[unmet].slice(1)} of the ${whose}’s contract, but ${shell} offers ${offers[unmet]}`;
}

/**
 * True if a requirement `^N` or `^N.M` accepts the offered version: the same major number and no smaller minor number.
 * The manifest's schema has validated the format.
 */
export function satisfies(required: string, offered: ContractNumber): boolean {
  const [major, minor = 0] = required.slice(1).split('.');
  const [itsMajor, itsMinor = 0] = `${offered}`.split('.');
  return major === itsMajor && +minor <= +itsMinor;
}
