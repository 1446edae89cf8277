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
  /** If set, the request is a POST. */
  body?: Buffer;
}

/**
 * Sends a request to an untrusted address, which must be public unless operators allow it. Follows no redirects.
 *
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
    // A pooled connection would skip the DNS lookup and its check.
    agent: false,
    headers,
    signal,
    ...(!isInside(url, inside) && { lookup: publicLookup(resolve) }),
  };
  const request = url.protocol === 'https:' ? https.request(url, options) : http.request(url, options);
  // Later errors also reach the response, where they are handled.
  request.on('error', () => undefined);
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}
