import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream';
import send from '@fastify/send';
import { SERVER_FOLDER } from 'releases/store/release';

/** The kinds of files that visitors may have; source maps stay in the store. */
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
  '.tgz': 'application/gzip',
};

/** The browser runs the scripts in a picture that is opened as a page, and the file may not even be promoted. */
const PICTURE_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** Sends one file of a release, compressed when the browser takes it. Answers false when there is none. */
export async function sendReleasedFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  path: string,
  cacheControl: string,
): Promise<boolean> {
  const type = TYPES[extname(path)];
  if (!type || `/${path}`.includes('/.') || isHidden(path)) return false;
  const find = async (name: string) => {
    const options = { root: folder, index: false, cacheControl: false, contentType: false, acceptRanges: false };
    const found = await send(request, name, options);
    if (found.type === 'file') return found;
    found.stream.destroy();
    return undefined;
  };
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const compressed = takesBrotli ? await find(`${path}.br`) : undefined;
  const file = compressed ?? (await find(path));
  if (!file) return false;
  response.writeHead(file.statusCode, {
    ...file.headers,
    'content-type': type,
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
    ...(type === TYPES['.svg'] && { 'content-security-policy': PICTURE_POLICY }),
    ...(compressed && { 'content-encoding': 'br' }),
  });
  // Not pipe: that would leave the file open when the visitor goes away half-way.
  pipeline(file.stream, response, () => {});
  return true;
}

/** What the edge paints pages with is no browser's business. As `send` reads an address: decoded. */
function isHidden(path: string): boolean {
  try {
    return decodeURIComponent(path).toLowerCase().split('/').includes(SERVER_FOLDER);
  } catch {
    return true;
  }
}
