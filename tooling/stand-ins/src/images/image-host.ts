import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, escapeHtml, readBody, sendJson, sendPage, sendText } from '../http-answers.ts';
import type { Log } from '../log.ts';
import { standInPage } from '../page/frame.ts';
import { imageKind } from './image-kind.ts';
import { openImageStore, type StoredImage } from './image-store.ts';

export interface ImageHostOptions {
  folder: string;
  key: string;
  siteUrl: string;
  log: Log;
}

export interface ImageHost {
  /** Handles `/stand-ins/images/`. Resolves with false for an unknown URL. */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
}

const LIMIT = 32 * 1024 * 1024;
/** In bytes. Base64 text is a third longer than the file, and the form adds its own lines. */
const BODY_LIMIT = Math.ceil(LIMIT * 1.4);

export async function createImageHost({ folder, key, siteUrl, log }: ImageHostOptions): Promise<ImageHost> {
  const store = await openImageStore(folder, log);

  async function upload(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const form = await readForm(request);
    if (!sameSecret(url.searchParams.get('key') ?? '', key)) return refuse(response, 'Invalid API v1 key.', 100);
    if (!form) return refuse(response, 'The upload is too large or not a form.', 400);
    const source = form.get('image');
    if (!source) return refuse(response, 'Empty upload source.', 130);
    const bytes = typeof source === 'string' ? Buffer.from(source, 'base64') : Buffer.from(await source.arrayBuffer());
    if (bytes.length > LIMIT) return refuse(response, 'File too large: 32 MB are allowed.', 400);
    const kind = imageKind(bytes);
    if (!kind) return refuse(response, "Can't get target upload source info", 310);
    const name = form.get('name') ?? (typeof source === 'string' ? '' : source.name);
    const image = await store.keep(bytes, kind, String(name));
    sendJson(response, 200, { data: described(image, siteUrl), success: true, status: 200 });
  }

  async function file(response: ServerResponse, id: string): Promise<boolean> {
    const image = await store.find(id);
    if (!image) return false;
    sendText(response, 200, image.type, await store.bytes(image), {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
    });
    return true;
  }

  async function remove(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    token: string,
  ): Promise<boolean> {
    if (request.method === 'POST' || request.method === 'DELETE') {
      if (!(await store.remove(id, token))) return false;
      sendJson(response, 200, { success: true, status: 200 });
      return true;
    }
    // A GET only shows a confirmation page, because link prefetchers must not delete pictures.
    const image = await store.find(id);
    if (image?.deleteToken !== token) return false;
    sendPage(
      response,
      200,
      standInPage(
        'Delete picture',
        `<section class="panel"><h1>Delete this picture?</h1><p>${escapeHtml(image.title)}, ${image.width} × ${image.height}</p><form method="post"><button>Delete</button></form></section>`,
      ),
    );
    return true;
  }

  return {
    async handle(request, response, url) {
      const path = url.pathname.replace(/^\/stand-ins\/images/, '');
      if (path === '/1/upload') {
        await upload(request, response, url);
        return true;
      }
      const [, area, id = '', rest = ''] = path.split('/');
      if (area === 'files') return file(response, id);
      if (area === 'delete') return remove(request, response, id, rest);
      return false;
    },
  };
}

async function readForm(request: IncomingMessage): Promise<FormData | undefined> {
  try {
    const body = new Uint8Array(await readBody(request, BODY_LIMIT));
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    return await new Response(body, { headers }).formData();
  } catch (error) {
    if (error instanceof TypeError || error instanceof BodyTooLarge) return undefined;
    throw error;
  }
}

/** Returns a picture's description in imgbb's format, which has some numbers as strings. */
function described(image: StoredImage, siteUrl: string): object {
  const filename = `${image.title}.${image.extension}`;
  const url = new URL(`/stand-ins/images/files/${image.id}/${filename}`, siteUrl).href;
  const variant = { filename, name: image.title, mime: image.type, extension: image.extension, url };
  return {
    id: image.id,
    title: image.title,
    url_viewer: url,
    url,
    display_url: url,
    width: String(image.width),
    height: String(image.height),
    size: image.size,
    time: String(image.time),
    expiration: '0',
    image: variant,
    thumb: variant,
    medium: variant,
    delete_url: new URL(`/stand-ins/images/delete/${image.id}/${image.deleteToken}`, siteUrl).href,
  };
}

function refuse(response: ServerResponse, message: string, code: number): void {
  sendJson(response, 400, { status_code: 400, error: { message, code }, status_txt: 'Bad Request' });
}

function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
