import type { Endpoint } from 'contracts/endpoints';

/** What a request of a declared call looks like: its method and its path on the site, such as `GET /api/room/7`. */
export function callPattern({ call }: Pick<Endpoint, 'call'>): RegExp {
  return new RegExp(`^${call.replace(' ', ' /api').replace(/\{\w+\}/g, '[^/]+')}$`);
}
