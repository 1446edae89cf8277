import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type AskOptions, askOutside, RequestRefused } from '../../../base/index.ts';
import { CalendarFailure } from './calendar-failure.ts';
import { decodeFeed } from './feed-text.ts';

/** Timeout for the whole download, from the first DNS lookup to the last byte, in ms. */
const LIMIT_MS = 10_000;
const MAX_REDIRECTS = 3;
/** Maximum size, both compressed and decompressed. */
const MAX_BYTES = 2_000_000;
const REDIRECTS = [301, 302, 303, 307, 308];

interface Validators {
  etag: string | null;
  lastModified: string | null;
}

interface Options extends AskOptions {
  userAgent: string;
  limitMs?: number;
}

/** Downloads a calendar. Returns undefined if it has not changed. @throws CalendarFailure */
export async function fetchCalendar(
  { url, etag, lastModified }: { url: string } & Validators,
  { limitMs = LIMIT_MS, userAgent, ...options }: Options,
): Promise<({ text: string } & Validators) | undefined> {
  const tooLong = AbortSignal.timeout(limitMs);
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    'accept-encoding': 'gzip',
    'user-agent': userAgent,
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
  try {
    const signal = AbortSignal.any([tooLong, options.signal]);
    const response = await follow(new URL(url), headers, { ...options, signal });
    if (response.statusCode === 304) {
      response.destroy();
      return undefined;
    }
    const text = await readBody(response, signal);
    return {
      text,
      etag: shortHeader(response.headers.etag),
      lastModified: shortHeader(response.headers['last-modified']),
    };
  } catch (error) {
    throw tooLong.aborted ? new CalendarFailure('slow') : failureOf(error);
  }
}

/** Follows redirects and checks each of their addresses. */
async function follow(start: URL, headers: OutgoingHttpHeaders, options: AskOptions): Promise<IncomingMessage> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await askOutside(url, { headers }, options);
    const { statusCode: status = 0 } = response;
    if (status === 200 || (status === 304 && ('if-none-match' in headers || 'if-modified-since' in headers)))
      return response;
    response.destroy();
    if (!REDIRECTS.includes(status))
      throw new CalendarFailure(problemOf(status), { retryAfterMs: readRetryAfter(response.headers) });
    const { location } = response.headers;
    const next = location && URL.parse(location, url.href);
    if (!next) throw new CalendarFailure('unavailable');
    url = next;
  }
  throw new CalendarFailure('redirects');
}

function problemOf(status: number) {
  if (status === 404 || status === 410) return 'gone';
  if (status === 429) return 'too-often';
  return status === 401 || status === 403 ? 'refused' : 'unavailable';
}

/**
 * Returns how long the other site asks us to wait, in ms. The header contains seconds or an HTTP date. A date is
 * compared with the other site's clock, which may differ from ours.
 */
export function readRetryAfter(headers: Pick<IncomingHttpHeaders, 'retry-after' | 'date'>): number {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  const [until, now] = [Date.parse(text), Date.parse(headers.date ?? '') || Date.now()];
  return Number.isNaN(until) ? 0 : Math.max(0, until - now);
}

/** Limits the size both before and after decompression, as protection against decompression bombs. */
async function readBody(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  if (Number(response.headers['content-length'] ?? 0) > MAX_BYTES) {
    response.destroy();
    throw new CalendarFailure('too-large');
  }
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of atMost(source)) chunks.push(chunk);
  };
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding === 'gzip') await pipeline(response, atMost, createGunzip(), collect, { signal });
  else if (encoding === 'identity') await pipeline(response, collect, { signal });
  else throw new CalendarFailure('no-calendar');
  return decodeFeed(Buffer.concat(chunks));
}

async function* atMost(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new CalendarFailure('too-large');
    yield chunk;
  }
}

/** Returns a validator, which will be stored and sent back. Drops unusually long values. */
function shortHeader(value: string | undefined): string | null {
  return value && value.length <= 200 ? value : null;
}

const OF_TLS = /CERT|TLS|SSL|EPROTO|SIGNATURE|ISSUER|HOSTNAME/;

function failureOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CalendarFailure || error.name === 'AbortError') return error;
  if (error instanceof RequestRefused) return new CalendarFailure('not-allowed', { cause: error });
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_') || code.startsWith('ERR_Z')) return new CalendarFailure('no-calendar', { cause: error });
  return new CalendarFailure(OF_TLS.test(code) ? 'insecure' : 'unreachable', { cause: error });
}
