import type { Endpoint } from 'contracts/endpoints';

/** Returns a pattern that matches the method and site path of a declared call, such as `GET /api/room/7`. */
export function callPattern({ call }: Pick<Endpoint, 'call'>): RegExp {
  return new RegExp(`^${call.replace(' ', ' /api').replace(/\{\w+\}/g, '[^/]+')}$`);
}
