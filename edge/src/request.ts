import type { IncomingMessage } from 'node:http';

/** True for a write from a page of this site: `SITE_URL`, or the host that the request was sent to. */
export function isFromThisSite({ headers }: IncomingMessage, siteUrl: string): boolean {
  const { origin, host, 'sec-fetch-site': fetchSite } = headers;
  if (origin === undefined) return fetchSite === undefined || fetchSite === 'same-origin';
  return origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}

export function queryOf(request: IncomingMessage): URLSearchParams {
  return new URLSearchParams(searchOf(request));
}

export function searchOf({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?');
  return at < 0 || at === url.length - 1 ? '' : url.slice(at);
}
