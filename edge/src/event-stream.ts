import type { IncomingMessage } from 'node:http';
import { type Endpoint, endpoints } from 'contracts/endpoints';
import { callPattern } from './call-pattern.ts';

const CALLS = Object.values<Endpoint>(endpoints)
  .filter(({ media }) => media === 'text/event-stream')
  .map(callPattern);

/** True if the request opens an event stream, whose response starts immediately and never ends by itself. */
export function asksForEvents({ method = '', url = '' }: IncomingMessage): boolean {
  return CALLS.some((pattern) => pattern.test(`${method} ${url.split('?')[0]}`));
}
