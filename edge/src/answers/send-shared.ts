import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CONTRACT_HEADER, sentenceOf } from 'contracts';
import { sendProblem } from '../http/problem.ts';
import { createRateLimit } from '../rate-limit.ts';
import { clientNetwork } from '../visitor/client-address.ts';
import { readCookie, type SiteCookie } from '../visitor/cookies.ts';
import type { Answer, SharedAnswers } from './shared-answers.ts';
import { sharedCall } from './shared-calls.ts';

interface SharedAnswersOptions {
  read: SharedAnswers;
  session: SiteCookie;
  reads: { max: number; windowMs: number };
  addressOf(request: IncomingMessage): string;
}

/** In bytes. A smaller response fits in one packet, so it is not compressed. */
const SHORTEST = 1_400;
const PACK = {
  br: (body: string) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<string, Buffer>(gzip),
};
type Form = keyof typeof PACK;

/**
 * Uses the shared cache to answer requests from signed-out visitors. Returns false if the request must be forwarded to
 * the API because it may involve personal data, is not a plain GET, or is invalid, so that the API reports the error.
 */
export function createSharedSender({ read, session, reads, addressOf }: SharedAnswersOptions) {
  const allows = createRateLimit(reads.max, reads.windowMs, { refusesUncounted: false });

  return async function sendShared(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const path = isPlainQuestion(request) ? sharedCall(request.url ?? '') : undefined;
    const contract = request.headers[CONTRACT_HEADER] ?? '1';
    // Also forward a request with an empty session cookie: the visitor may have changed something just before signing
    // out.
    if (path === undefined || !/^\d{1,4}$/.test(String(contract)) || readCookie(request, session) !== undefined)
      return false;
    const client = addressOf(request);
    if (!allows(clientNetwork(client))) {
      const after = { 'retry-after': String(Math.ceil(reads.windowMs / 1_000)) };
      sendProblem(response, 429, 'too-many-requests', sentenceOf('too-many-requests'), after);
      return true;
    }
    const answer = await read(path, { client, contract: String(contract) }).catch(() => undefined);
    if (!answer) return false;
    await send(request, response, answer);
    return true;
  };

  async function send({ headers: asked }: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
    const { etag } = answer.headers;
    const headers: Record<string, string> = {
      ...answer.headers,
      ...(answer.lifetime && { age: String(Math.floor((Date.now() - answer.at) / 1_000)) }),
    };
    if (etag && isKnown(asked['if-none-match'], etag)) {
      const { 'content-type': _, ...others } = headers;
      response.writeHead(304, others).end();
      return;
    }
    const form = answer.lifetime && answer.body.length >= SHORTEST ? formFor(asked['accept-encoding']) : undefined;
    const body = form ? await pack(answer, form) : Buffer.from(answer.body);
    response.writeHead(answer.status, {
      ...headers,
      'content-length': body.length,
      ...(form && { 'content-encoding': form }),
    });
    response.end(body);
  }
}

function pack({ body, packed }: Answer, form: Form): Promise<Buffer> {
  const packing = packed.get(form) ?? PACK[form](body);
  packed.set(form, packing);
  return packing;
}

function isPlainQuestion({ method, headers }: IncomingMessage): boolean {
  const { authorization, range, 'content-length': length, 'transfer-encoding': encoding } = headers;
  return method === 'GET' && !(authorization ?? range ?? encoding) && Number(length ?? 0) === 0;
}

function formFor(accepted: string | string[] | undefined): Form | undefined {
  const takes = (form: Form) =>
    new RegExp(`\\b${form}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(`${accepted}`);
  return (['br', 'gzip'] as const).find(takes);
}

function isKnown(header: string | undefined, etag: string): boolean {
  const weak = (tag: string) => tag.trim().replace(/^(W\/)?/, 'W/');
  return header === '*' || (header?.split(',').some((tag) => weak(tag) === weak(etag)) ?? false);
}
