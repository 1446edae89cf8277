import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photo, upload } from '../../../tests/lodging.ts';
import { useApi } from '../../../tests/test-api.ts';
import { deletePictures } from './delete-pictures.ts';
import { findPicture } from './storage.ts';
import { readVariant, VARIANTS, variantKey } from './variants.ts';

const api = useApi();

describe('an upload', () => {
  test('[S12.09] returns data.display_url where the picture is served in several widths', async () => {
    const host = await api.signIn('host@lodge.test', 'host');
    const answer = await upload(host, await photo('#336699', 2_000));
    expect(answer.status).toBe(200);
    const { display_url, width, height } = answer.body.data;
    expect(display_url).toMatch(/^\/img\/[0-9a-f]{40}$/);
    expect([width, height]).toEqual([2_000, 2_000]);
    for (const [path, expected] of [
      ['', 1280],
      ['/320', 320],
      ['/640', 640],
      ['/800', 800],
      ['/1920', 1920],
    ] as const) {
      const picture = await api.app.inject(`${display_url}${path}`);
      expect(picture.statusCode).toBe(200);
      expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect((await sharp(picture.rawPayload).metadata()).width).toBe(expected);
    }
  });

  test('is served as AVIF only to browsers that accept it', async () => {
    const host = await api.signIn('formats@lodge.test', 'host');
    const { display_url } = (await upload(host, await photo('#117733', 700))).body.data;
    const tags = new Set<unknown>();
    for (const [accept, type] of [
      ['image/avif,image/webp,image/*,*/*;q=0.8', 'image/avif'],
      ['image/webp,image/*', 'image/webp'],
      ['*/*', 'image/webp'],
    ]) {
      const { headers, rawPayload } = await api.app.inject({ url: `${display_url}/640`, headers: { accept } });
      expect([accept, headers['content-type'], headers.vary]).toEqual([accept, type, 'Accept']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 640, mediaType: type });
      tags.add(headers.etag);
    }
    expect(tags.size).toBe(2);
  });

  test('that is narrower than a width is not enlarged', async () => {
    const host = await api.signIn('small@lodge.test', 'host');
    const { display_url } = (await upload(host, await photo('#771133', 700))).body.data;
    const [own, wider] = await Promise.all(['/800', '/1920'].map((path) => api.app.inject(display_url + path)));
    expect((await sharp(wider?.rawPayload).metadata()).width).toBe(700);
    expect(wider?.rawPayload).toEqual(own?.rawPayload);
  });

  test('from an earlier version gets its variants and placeholder from the worker', async () => {
    const host = await api.signIn('earlier@lodge.test', 'host');
    const { id } = (await upload(host, await photo('#113377', 400))).body.data;
    const { db, blobs } = api.services;
    const [before] = await db.selectFrom('pictures').selectAll().where('hash', '=', id).execute();
    await db.updateTable('pictures').set({ placeholder: null }).where('hash', '=', id).execute();
    await api.runJobs();
    expect(await db.selectFrom('pictures').selectAll().where('hash', '=', id).execute()).toEqual([before]);
    expect(before?.placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{40,120}$/);
    for (const variant of VARIANTS) expect(await blobs.read(variantKey(id, variant))).toBeInstanceOf(Buffer);
  });

  test('that is deleted while a variant is being created leaves no file', async () => {
    const host = await api.signIn('leaving@lodge.test', 'host');
    const { id } = (await upload(host, await photo('#117799', 700))).body.data;
    const { blobs } = api.services;
    const late = {
      ...blobs,
      write: async (key: string, content: Buffer) => {
        await deletePictures(api.services, { uid: host.uid, pictures: [id] });
        await blobs.write(key, content);
      },
    };
    const variant = { width: 320, format: 'webp' } as const;
    await readVariant({ ...api.services, blobs: late }, id, variant);
    expect(await blobs.read(variantKey(id, variant))).toBe(undefined);
  });

  test('that is deleted becomes unknown before its files are removed', async () => {
    const host = await api.signIn('going@lodge.test', 'host');
    const { id } = (await upload(host, await photo('#119977', 700))).body.data;
    const { db, blobs } = api.services;
    const found: unknown[] = [];
    const remove = async (hash: string) => {
      found.push(await findPicture(db, hash));
      await blobs.remove(hash);
    };
    await deletePictures({ db, blobs: { ...blobs, remove } }, { uid: host.uid, pictures: [id] });
    expect(found).toEqual([undefined]);
  });

  test('in JPEG, PNG, WebP, AVIF or GIF format is accepted', async () => {
    const host = await api.signIn('formats@lodge.test', 'host');
    const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3366' } });
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const content = await image.clone().toFormat(format).toBuffer();
      expect([format, (await upload(host, content, `a.${format}`, `image/${format}`)).status]).toEqual([format, 200]);
    }
  });

  test('loses its EXIF data and is rotated upright', async () => {
    const host = await api.signIn('exif@lodge.test', 'host');
    const content = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: 'secret-marker' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(content.includes('secret-marker')).toBe(true);
    const { display_url } = (await upload(host, content)).body.data;
    const kept = (await api.app.inject(display_url)).rawPayload;
    const metadata = await sharp(kept).metadata();
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([30, 60, undefined]);
    expect(kept.includes('secret-marker')).toBe(false);
  });

  test('that is both a picture and an HTML page is stored only as a picture', async () => {
    const host = await api.signIn('polyglot@lodge.test', 'host');
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert("polyglot")</script>')]);
    const answer = await upload(host, polyglot, 'a.html', 'text/html');
    expect(answer.status).toBe(200);
    const kept = await api.app.inject(answer.body.data.display_url);
    expect(kept.headers['content-type']).toBe('image/webp');
    expect(kept.headers['x-content-type-options']).toBe('nosniff');
    expect(kept.rawPayload.includes('polyglot')).toBe(false);
  });

  test('requires a session and the field image', async () => {
    const host = await api.signIn('field@lodge.test', 'host');
    expect((await upload({ ...host, call: api.anyone }, await photo())).status).toBe(401);
    expect((await host.call('POST', '/api/images', { image: 'x' })).status).toBe(422);
  });
});

test('an unknown picture URL returns 404', async () => {
  const none = 'a'.repeat(40);
  for (const path of [`/img/${none}`, `/img/${none}/640`, '/img/abc', `/img/${none}/641`, '/img/..%2f..%2fetc/640']) {
    const answer = await api.app.inject(path);
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'not-found']);
  }
});
