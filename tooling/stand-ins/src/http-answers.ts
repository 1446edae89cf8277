import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

export function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

/** Sends an HTML page that may load only its own origin's files and be framed only by its own origin. */
export function sendPage(response: ServerResponse, status: number, html: string, policy = ''): void {
  sendText(response, status, 'text/html; charset=utf-8', html, {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'${policy}`,
    'referrer-policy': 'same-origin',
  });
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export class BodyTooLarge extends Error {}

/**
 * Reads the whole body. If it exceeds the limit, reads and discards the rest: otherwise the sender would see a broken
 * connection instead of the response.
 *
 * @param limit in bytes
 *
 * @throws BodyTooLarge
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else reject(new BodyTooLarge(`The body is larger than ${limit} bytes.`));
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The sender closed the connection.')));
  });
}
