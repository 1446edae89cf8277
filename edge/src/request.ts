import type { IncomingMessage } from 'node:http';

/** True for a write of one of this site's pages: `SITE_URL`, or the host that this very request was sent to. */
export function isFromThisSite({ headers }: IncomingMessage, siteUrl: string): boolean {
  const { origin, host, 'sec-fetch-site': fetchSite } = headers;
  if (origin === undefined) return fetchSite === undefined || fetchSite === 'same-origin';
  return origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}

/** The parameters of an address. */
export function queryOf(request: IncomingMessage): URLSearchParams {
  return new URLSearchParams(searchOf(request));
}

/** With the question mark, or empty. */
export function searchOf({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?');
  return at < 0 || at === url.length - 1 ? '' : url.slice(at);
}
