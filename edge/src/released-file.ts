import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream';
import send from '@fastify/send';
import { SERVER_FOLDER } from 'releases/store/release';

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

/** Prevents scripts in an SVG from running when it is opened as a page. Its version may not even be promoted. */
const PICTURE_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** Sends a file of a release, compressed if the browser accepts it. Returns false if the file does not exist. */
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
  // `pipe` would leave the file open if the visitor disconnects.
  pipeline(file.stream, response, () => {});
  return true;
}

/** True for the server code of releases, which is hidden. Decodes the path first, because `send` does too. */
function isHidden(path: string): boolean {
  try {
    return decodeURIComponent(path).toLowerCase().split('/').includes(SERVER_FOLDER);
  } catch {
    return true;
  }
}
