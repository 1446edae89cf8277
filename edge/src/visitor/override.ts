import type { IncomingMessage, ServerResponse } from 'node:http';
import { safePath } from 'contracts';
import { readOverride } from 'releases/store/override-link';
import type { Current } from '../current-sets.ts';
import { isFromThisSite, queryOf } from '../request.ts';
import { type EdgeCookies, setCookie } from './cookies.ts';
import type { Visitors } from './visitors.ts';

interface OverrideOptions {
  siteUrl: string;
  overrideKey: string | undefined;
  cookies: EdgeCookies;
  visitors: Visitors;
}

export function createOverrides({ siteUrl, overrideKey, cookies, visitors }: OverrideOptions) {
  return {
    /** `GET /-/override?token=…&to=/path`: sets a cookie, so that this browser gets the versions of the link. */
    async open(request: IncomingMessage, response: ServerResponse, now: Current): Promise<void> {
      // A picture or another subresource of a page must not switch versions. Old browsers do not send the header.
      if ((request.headers['sec-fetch-dest'] ?? 'document') !== 'document') {
        sayPlainly(response, 403, 'This link opens only as a page.');
        return;
      }
      const query = queryOf(request);
      const token = query.get('token') ?? '';
      const overridden = await visitors.overridden(token, now);
      if (!overridden) {
        // The signature is valid, so the link has expired or its versions are no longer stored.
        const wasGood = overrideKey !== undefined && readOverride(overrideKey, token, new Date(0)) !== undefined;
        return wasGood
          ? sayPlainly(response, 410, 'This link has ended. Please ask for a new one.')
          : sayPlainly(response, 400, 'This link is not valid. Please check that it was copied as a whole.');
      }
      const seconds = (Date.parse(overridden.until) - Date.now()) / 1000;
      response.writeHead(303, {
        location: safePath(query.get('to')) ?? '/',
        'set-cookie': setCookie(cookies.override, token, seconds),
        'cache-control': 'no-store',
        // Keeps the token out of the Referer header.
        'referrer-policy': 'no-referrer',
      });
      response.end();
    },

    end(request: IncomingMessage, response: ServerResponse): void {
      if (!isFromThisSite(request, siteUrl)) {
        sayPlainly(response, 403, 'This request came from another site and was refused.');
        return;
      }
      const headers = { 'set-cookie': setCookie(cookies.override, '', 0), 'cache-control': 'no-store' };
      // A form that was submitted without a script is redirected to a page.
      const isForm = request.headers['sec-fetch-mode'] === 'navigate';
      response.writeHead(isForm ? 303 : 204, isForm ? { ...headers, location: '/' } : headers).end();
    },
  };
}

function sayPlainly(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Travel Lodge</title><p>${sentence}</p><p><a href="/">Travel Lodge</a></p></html>\n`,
  );
}
