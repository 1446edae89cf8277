/** The number of the API's contract that pages send with their calls. Within a number, changes only add. */
export const HTTP_CONTRACT = 1;

/**
 * What a shell offers its areas: of its own (`platform`), and of the API (`http`). The second number grows by one with
 * each release that adds something, as `CHANGELOG.md` says.
 */
export const CONTRACTS = { platform: '1.1', http: '1.1' } as const;

export const CONTRACT_HEADER = 'lodge-contract';
/** Names the calling page's release set, for the API's log. */
export const SET_HEADER = 'lodge-set';

/** Such as `1.3`; shells released before there were second numbers offer 1, which is 1.0. */
export type ContractNumber = number | string;

/** The numbers of the contracts, as an area requires them: `^2` is any 2, `^1.3` a 1 that is 1.3 or later. */
interface Requirements {
  platform: string;
  http: string;
}

/**
 * The contract that an area requires and a shell does not offer, to follow the area's name in a sentence; undefined
 * when there is none. `shell` names a shell other than the page's own.
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
 * True when what requires `^N` or `^N.M` can run on an offer of `offered`: the same first number, no smaller second. That
 * it is written like this, the manifest's schema has checked.
 */
export function satisfies(required: string, offered: ContractNumber): boolean {
  const [major, minor = 0] = required.slice(1).split('.');
  const [itsMajor, itsMinor = 0] = `${offered}`.split('.');
  return major === itsMajor && +minor <= +itsMinor;
}
