import type { IncomingMessage } from 'node:http';

/** The text of a body, or undefined when it is longer than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** True for a write of one of this site's pages: `SITE_URL`, or the host that this very request was sent to. */
export function isFromThisSite({ headers }: IncomingMessage, siteUrl: string): boolean {
  const { origin, host, 'sec-fetch-site': fetchSite } = headers;
  if (origin === undefined) return fetchSite === undefined || fetchSite === 'same-origin';
  return origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}

/** The parameters of an address. */
export function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}
