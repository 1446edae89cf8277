/**
 * The major version of the API's contract, which pages send with each call. Changes within a major version only add
 * things.
 */
export const HTTP_CONTRACT = 1;

/**
 * The contract versions that the shell provides: its own (`platform`) and the API's (`http`). The minor version
 * increases with each release that adds something (see `CHANGELOG.md`).
 */
export const CONTRACTS = { platform: '1.1', http: '1.1' } as const;

export const CONTRACT_HEADER = 'lodge-contract';
/** The header that names the page's release set in the API's log. */
export const SET_HEADER = 'lodge-set';

/** A version such as `1.3`. Shells that predate minor versions have the number 1, which means 1.0. */
export type ContractNumber = number | string;

/** The contract versions that an area requires: `^2` means any 2.x, `^1.3` means 1.3 or a later 1.x. */
interface Requirements {
  platform: string;
  http: string;
}

/**
 * Returns an error message if the shell lacks a contract version that an area requires. The message continues a
 * sentence that starts with the area's name. Pass `shell` if the shell is not the current page's.
 */
export function unmetContract(
  requires: Requirements,
  offers: Record<keyof Requirements, ContractNumber>,
  shell = 'the shell',
): string | undefined {
  const unmet = (['platform', 'http'] as const).find((contract) => !satisfies(requires[contract], offers[contract]));
  if (!unmet) return undefined;
  const provider = unmet === 'http' ? 'API' : 'shell';
  return `needs version ${requires[unmet].slice(1)} of the ${provider}’s contract, but ${shell} offers ${offers[unmet]}`;
}

/**
 * True if the offered version meets the requirement `^N` or `^N.M`: it has the same major version and at least the
 * required minor version. The manifest's schema has already validated the format.
 */
export function satisfies(required: string, offered: ContractNumber): boolean {
  const [major, minor = 0] = required.slice(1).split('.');
  const [offeredMajor, offeredMinor = 0] = `${offered}`.split('.');
  return major === offeredMajor && +minor <= +offeredMinor;
}
