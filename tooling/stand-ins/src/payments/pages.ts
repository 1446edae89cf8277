import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BankOptions, createBank } from './bank.ts';
import { bundle } from './bundle.ts';
import { createOnboarding } from './onboarding.ts';

interface Asset {
  type: string;
  body: string;
  etag: string;
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Serves the browser files: the script, the card field, and the pages of the bank and for accounts. Resolves with false
 * for other paths.
 */
export async function createPages(options: BankOptions) {
  const assets = await loadAssets();
  const bank = await createBank(options);
  const onboarding = await createOnboarding(options);

  return async (request: IncomingMessage, response: ServerResponse, address: URL): Promise<boolean> => {
    const asset = assets.get(address.pathname);
    const page = address.pathname.startsWith('/3ds/')
      ? bank
      : address.pathname.startsWith('/connect/')
        ? onboarding
        : undefined;
    if (!asset && !page) return false;
    response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    if (asset) sendAsset(request, response, asset);
    else await page?.(request, response, address);
    return true;
  };
}

function sendAsset(request: IncomingMessage, response: ServerResponse, asset: Asset): void {
  response.setHeader('etag', asset.etag);
  response.setHeader('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === asset.etag) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, { 'content-type': asset.type });
  response.end(request.method === 'HEAD' ? undefined : asset.body);
}

async function loadAssets(): Promise<Map<string, Asset>> {
  const script = (...names: string[]) => bundle(names.map(fileOf)).then(asset('text/javascript; charset=utf-8'));
  const page = (name: string, type: string) => readFile(fileOf(name), 'utf8').then(asset(`${type}; charset=utf-8`));
  const parts: [string, Promise<Asset>][] = [
    [
      '/stripe.js',
      script(
        'messages.ts',
        'errors.ts',
        'calls.ts',
        'challenge.ts',
        'card-container.ts',
        'card-element.ts',
        'elements.ts',
        'stripe.ts',
      ),
    ],
    ['/card-frame', page('card-frame.html', 'text/html')],
    ['/card-frame.css', page('card-frame.css', 'text/css')],
    [
      '/card-frame.js',
      script(
        '../card-rules.ts',
        'messages.ts',
        'errors.ts',
        'calls.ts',
        'card-fields.ts',
        'card-styles.ts',
        'card-view.ts',
        'card-frame.ts',
      ),
    ],
    ['/3ds.css', page('bank.css', 'text/css')],
    ['/3ds.js', script('messages.ts', 'bank.ts')],
    ['/connect.js', script('connect.ts')],
  ];
  return new Map(await Promise.all(parts.map(async ([path, made]) => [path, await made] as const)));
}

function fileOf(name: string): URL {
  return new URL(`./browser/${name}`, import.meta.url);
}

function asset(type: string): (body: string) => Asset {
  return (body) => ({ type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` });
}
