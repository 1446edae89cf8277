import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface RequestOrigin {
  origin: string | undefined;
  fetchSite: string | undefined;
  /** The requested host, with the port. */
  host: string;
}

/**
 * True for a write from this site, or from a client that is not a browser. This site is `SITE_URL` or the host
 * that the request was sent to.
 */
export function isFromThisSite({ origin, fetchSite, host }: RequestOrigin, siteUrl: URL): boolean {
  if (origin === undefined) return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
  if (origin === siteUrl.origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Refuses writes from other sites, even with valid cookies. */
export function refuseCrossSite(app: FastifyInstance, siteUrl: URL): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.isSigned) return;
    const { origin, 'sec-fetch-site': fetchSite } = request.headers;
    const asked = { origin, fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined, host: request.host };
    if (!isFromThisSite(asked, siteUrl)) throw new Refusal('cross-site-request');
  });
}
