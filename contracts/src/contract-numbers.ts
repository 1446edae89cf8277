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
  offers: { platform: ContractNumber; http: ContractNumber },
  shell?: string,
): string | undefined {
  const { platform, http } = requires;
  if (!satisfies(platform, offers.platform))
    return `needs version ${platform.slice(1)} of the shell’s contract, but ${shell ?? 'the shell'} offers ${offers.platform}`;
  if (!satisfies(http, offers.http))
    return `needs version ${http.slice(1)} of the API’s contract, but ${shell ? `${shell} uses` : 'the API offers'} ${offers.http}`;
  return undefined;
}

/** True when what requires `^N` or `^N.M` can run on an offer of `offered`: the same first number, no smaller second. */
export function satisfies(required: string, offered: ContractNumber): boolean {
  const [, major, minor = 0] = /^\^(\d+)(?:\.(\d+))?$/.exec(required) ?? [];
  const [itsMajor, itsMinor = 0] = `${offered}`.split('.');
  return major === itsMajor && +minor <= +itsMinor;
}
