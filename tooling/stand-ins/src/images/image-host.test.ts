import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendJson } from '../http-answers.ts';
import { type Served, serveOnLoopback } from '../serve.ts';
import { createImageHost } from './image-host.ts';
import { imageKind } from './image-kind.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEUlEQVR42mNk+M/wn4GBgQEADQwCAUHiQbUAAAAASUVORK5CYII=';
let folder: string;
let served: Served;
let upload: (form: FormData | string, key?: string) => Promise<Response>;

interface Uploaded {
  success: boolean;
  data: { id: string; url: string; width: string; height: string; size: number; delete_url: string };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lodge-images-'));
  const host = await createImageHost({
    folder,
    key: 'the-key',
    siteUrl: 'http://lodge.example:4000',
    log: () => undefined,
  });
  const handle: Parameters<typeof serveOnLoopback>[1] = async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!(await host.handle(request, response, url))) sendJson(response, 404, {});
  };
  served = await serveOnLoopback(0, handle, () => undefined);
  upload = (form, key = 'the-key') =>
    fetch(`http://127.0.0.1:${served.port}/stand-ins/images/1/upload?key=${key}`, { method: 'POST', body: form });
});

afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

function form(image: Blob | string, name = 'cozy cabin.png'): FormData {
  const data = new FormData();
  if (typeof image === 'string') data.set('image', image);
  else data.set('image', image, name);
  return data;
}

const here = (url: string) => url.replace('http://lodge.example:4000', `http://127.0.0.1:${served.port}`);

test('an upload gets a response in imgbb’s format', async () => {
  const bytes = Buffer.from(PNG, 'base64');
  const answer = await upload(form(new Blob([bytes], { type: 'text/plain' })));
  const { success, data } = (await answer.json()) as Uploaded;
  expect({ status: answer.status, success }).toEqual({ status: 200, success: true });
  expect(data).toMatchObject({ width: '3', height: '2', size: bytes.length });
  expect(data.url).toMatch(/^http:\/\/lodge\.example:4000\/stand-ins\/images\/files\/[\w-]+\/cozy-cabin\.png$/);
  const file = await fetch(here(data.url));
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(file.headers.get('cache-control')).toContain('immutable');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
});

test('a picture can be sent as base64 text', async () => {
  const { data } = (await (await upload(form(PNG))).json()) as Uploaded;
  expect(data.width).toBe('3');
});

test('the delete URL of a picture asks for confirmation', async () => {
  const { data } = (await (await upload(form(PNG))).json()) as Uploaded;
  expect(await (await fetch(here(data.delete_url))).text()).toContain('Delete this picture?');
  expect((await fetch(here(data.url))).status).toBe(200);
  expect((await fetch(here(data.delete_url).slice(0, -1), { method: 'POST' })).status).toBe(404);
  expect((await fetch(here(data.delete_url), { method: 'POST' })).status).toBe(200);
  expect((await fetch(here(data.url))).status).toBe(404);
  expect((await readdir(folder)).filter((name) => name.startsWith(data.id))).toEqual([]);
});

test.each([
  ['a wrong key', () => upload(form(PNG), 'guess'), 'Invalid API v1 key.', 100],
  ['no picture', () => upload(new FormData()), 'Empty upload source.', 130],
  [
    'a page with a picture’s type',
    () => upload(form(new Blob(['<svg onload="alert(1)">'], { type: 'image/png' }))),
    "Can't get target upload source info",
    310,
  ],
  ['no form', () => upload('just text'), 'The upload is too large or not a form.', 400],
  [
    'more than 32 MB',
    () => upload(form(new Blob([new Uint8Array(46 * 1024 * 1024)]))),
    'The upload is too large or not a form.',
    400,
  ],
])('%s is refused in imgbb’s format', async (_, send, message, code) => {
  const answer = await send();
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ status_code: 400, error: { message, code }, status_txt: 'Bad Request' });
});

test('the type and size of a picture are read from its first bytes', () => {
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000500070301', 'hex');
  const gif = Buffer.from('GIF89a\x07\x00\x05\x00', 'latin1');
  const webp = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x06\0\0\x04\0\0', 'latin1');
  const avif = Buffer.from('\0\0\0\x1cftypavif\0\0\0\0ispe\0\0\0\0\0\0\0\x07\0\0\0\x05', 'latin1');
  for (const [bytes, type] of [
    [jpeg, 'image/jpeg'],
    [gif, 'image/gif'],
    [webp, 'image/webp'],
    [avif, 'image/avif'],
  ] as const) {
    expect(imageKind(bytes)).toMatchObject({ type, width: 7, height: 5 });
  }
  expect(imageKind(jpeg.subarray(0, 20))).toBeUndefined();
  expect(imageKind(Buffer.alloc(0))).toBeUndefined();
});
