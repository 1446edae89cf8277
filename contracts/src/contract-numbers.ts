/** The contract between the API and its clients. Within a number, changes only add. */
export const HTTP_CONTRACT = 1;
/** The contract between the shell and its areas. */
export const PLATFORM_CONTRACT = 1;

export const CONTRACT_HEADER = 'lodge-contract';
/** Names the calling page's release set, for the API's log. */
export const SET_HEADER = 'lodge-set';

/** True when an area that requires `^N` can run where the contract number is `offered`. */
export function satisfiesContract(required: string, offered: number): boolean {
  return Number(/^\^(\d+)$/.exec(required)?.[1]) === offered;
}
