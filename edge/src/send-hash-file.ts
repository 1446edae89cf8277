import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { CurrentSets } from './current-sets.ts';
import { HASH_FILE } from './page/hash-files.ts';

const brotli = promisify(brotliCompress);

/** Sends a script with hashes of a set's areas. Answers false when the set, or this edge, does not have that one. */
export async function sendHashFile(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  sets: Pick<CurrentSets, 'load'>,
): Promise<boolean> {
  const loaded = await sets.load(HASH_FILE.exec(pathname)?.[1] ?? '');
  const file = loaded?.hashFiles.find(({ address }) => address === pathname);
  if (!file) return false;
  const isPacked = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const body = isPacked
    ? await brotli(file.content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    : Buffer.from(file.content);
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...(isPacked && { 'content-encoding': 'br' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
