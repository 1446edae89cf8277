import type { IncomingMessage } from 'node:http';
import { type Endpoint, endpoints } from 'contracts/endpoints';
import { callPattern } from './call-pattern.ts';

const CALLS = Object.values<Endpoint>(endpoints)
  .filter(({ media }) => media === 'text/event-stream')
  .map(callPattern);

/** Whether a request asks for events: its answer begins at once, and has no end of its own. */
export function asksForEvents({ method = '', url = '' }: IncomingMessage): boolean {
  return CALLS.some((pattern) => pattern.test(`${method} ${url.split('?')[0]}`));
}
