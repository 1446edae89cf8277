import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Sends one file of a release, packed when the browser takes it. Answers false when there is none. */
export async function sendReleasedFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  path: string,
  cacheControl: string,
): Promise<boolean> {
  const type = TYPES[extname(path)];
  const file = join(folder, normalize(`/${path}`));
  if (!type || `/${path}`.includes('/.') || !(await isFile(file))) return false;
  const isPacked = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')) && (await isFile(`${file}.br`));
  const sent = isPacked ? `${file}.br` : file;
  response.writeHead(200, {
    'content-type': type,
    'content-length': (await stat(sent)).size,
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
    ...(isPacked && { 'content-encoding': 'br' }),
  });
  if (request.method === 'HEAD') response.end();
  // Not pipe: that would leave the file open when the visitor goes away half-way.
  else pipeline(createReadStream(sent), response, () => {});
  return true;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
