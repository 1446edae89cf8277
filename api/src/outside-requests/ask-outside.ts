import { once } from 'node:events';
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { type InsideHosts, isInside, urlFault } from './outside-url.ts';
import { publicLookup, type Resolve, resolveName } from './public-lookup.ts';
import { RequestRefused } from './request-refused.ts';

export interface AskOptions {
  inside: InsideHosts;
  signal: AbortSignal;
  resolve?: Resolve;
}

interface Asked {
  headers: OutgoingHttpHeaders;
  /** Posted; without one, it is a GET. */
  body?: Buffer;
}

/**
 * Asks an address that a stranger named, and follows no redirect. It must be one of the internet, unless operators named it.
 * @throws RequestRefused
 */
export async function askOutside(
  url: URL,
  { headers, body }: Asked,
  { inside, signal, resolve = resolveName }: AskOptions,
): Promise<IncomingMessage> {
  const fault = urlFault(url, inside);
  if (fault) throw new RequestRefused(fault);
  const options = {
    method: body ? 'POST' : 'GET',
    // A connection of its own: one that is kept would be used again without a lookup.
    agent: false,
    headers,
    signal,
    ...(!isInside(url, inside) && { lookup: publicLookup(resolve) }),
  };
  const request = url.protocol === 'https:' ? https.request(url, options) : http.request(url, options);
  // Once there is a response, that one fails.
  request.on('error', () => undefined);
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}
