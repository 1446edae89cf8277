import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface RequestOrigin {
  origin: string | undefined;
  fetchSite: string | undefined;
  host: string;
}

/**
 * Returns true for a page of this site, which is `SITE_URL` or the requested host, and for clients other than browsers.
 */
export function isFromThisSite({ origin, fetchSite, host }: RequestOrigin, siteUrl: URL): boolean {
  if (origin === undefined) return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
  if (origin === siteUrl.origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

export function refuseCrossSite(app: FastifyInstance, siteUrl: URL): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.isSigned) return;
    const { origin, 'sec-fetch-site': fetchSite } = request.headers;
    const asked = { origin, fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined, host: request.host };
    if (!isFromThisSite(asked, siteUrl)) throw new Refusal('cross-site-request');
  });
}
