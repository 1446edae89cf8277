/** What the API offers its clients. Within a number, changes only add. */
export const HTTP_CONTRACT = 1;
/** What the shell offers its areas. */
export const PLATFORM_CONTRACT = 1;

export const CONTRACT_HEADER = 'lodge-contract';
/** Names the calling page's release set, for the API's log. */
export const SET_HEADER = 'lodge-set';

/** The numbers of the contracts, as an area requires them (`^2`). */
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
  offers: { platform: number; http: number },
  shell?: string,
): string | undefined {
  const { platform, http } = requires;
  if (!isSatisfied(platform, offers.platform))
    return `needs version ${platform.slice(1)} of the shell’s contract, but ${shell ?? 'the shell'} offers ${offers.platform}`;
  if (!isSatisfied(http, offers.http))
    return `needs version ${http.slice(1)} of the API’s contract, but ${shell ? `${shell} uses` : 'the API offers'} ${offers.http}`;
  return undefined;
}

/** True when an area that requires `^N` can run on an offer of `offered`. */
function isSatisfied(required: string, offered: number): boolean {
  return Number(/^\^(\d+)$/.exec(required)?.[1]) === offered;
}
