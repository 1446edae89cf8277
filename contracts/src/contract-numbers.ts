/** What the API offers its clients. Within a number, changes only add. */
export const HTTP_CONTRACT = 1;
/** What the shell offers its areas. */
export const PLATFORM_CONTRACT = 1;

export const CONTRACT_HEADER = 'lodge-contract';
/** Names the release set of the page that calls, for the API's log. */
export const SET_HEADER = 'lodge-set';

/** True when an area that requires `^N` can run on an offer of `offered`. */
export function satisfiesContract(required: string, offered: number): boolean {
  return Number(/^\^(\d+)$/.exec(required)?.[1]) === offered;
}
