import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBucketAddress } from 'part-runtime/bucket';
import { type S3Server, startS3 } from 'stand-ins/bucket';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createBlobFolder } from './blobs.ts';
import { createS3Blobs } from './s3-blobs.ts';

const KEYS = { id: 'AKIATEST', secret: 'a/secret+key', region: 'eu-west-3', bucket: 'lodge-pictures' };
const ENV = { AWS_ACCESS_KEY_ID: KEYS.id, AWS_SECRET_ACCESS_KEY: KEYS.secret };
const key = `${'ab'.repeat(20)}/640.webp`;
const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));

let bucket: S3Server;
const folder = mkdtempSync(join(tmpdir(), 'lodge-test-blobs-'));
const addressOf = (more = '') => `s3://${KEYS.bucket}${more}?region=${KEYS.region}&endpoint=${bucket.endpoint}`;
const open = (more = '', env = ENV) => createS3Blobs(readBucketAddress('BLOB_STORE', addressOf(more), env));

beforeAll(async () => {
  bucket = await startS3(KEYS);
});
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['a folder', 'a bucket'])('%s', (kind) => {
  const store = () => (kind === 'a folder' ? createBlobFolder(folder) : open());

  test('stores pictures unchanged', async () => {
    expect(await store().read(key)).toBe(undefined);
    await store().write(key, content);
    await store().write(key, content);
    expect(await store().read(key)).toEqual(content);
  });

  test('accepts only picture keys', async () => {
    for (const wrong of ['../../etc/passwd', `${key}/..`, `${'a'.repeat(40)}/`, '']) {
      await expect(store().read(wrong)).rejects.toThrow(RangeError);
      await expect(store().write(wrong, content)).rejects.toThrow(RangeError);
    }
  });

  test('deletes a picture with all its variants', async () => {
    const [gone, kept] = ['cd', 'ce'].map((start) => start.repeat(20));
    for (const each of [`${gone}/640.webp`, `${gone}/master.webp`, `${kept}/640.webp`])
      await store().write(each, content);
    for (const _ of [1, 2]) await store().remove(String(gone));
    expect(await store().read(`${gone}/640.webp`)).toBe(undefined);
    expect(await store().read(`${gone}/master.webp`)).toBe(undefined);
    expect(await store().read(`${kept}/640.webp`)).toEqual(content);
    await expect(store().remove('..')).rejects.toThrow(RangeError);
  });

  test('deletes a picture while its variants are being written', async () => {
    const hash = 'ef'.repeat(20);
    for (let round = 0; round < 20; round += 1) {
      const writes = [320, 640, 800, 1280, 1920].map((width) => store().write(`${hash}/${width}.webp`, content));
      const late = Promise.allSettled(writes);
      await writes[0]?.catch(() => {});
      await store().remove(hash);
      await late;
    }
  });

  test('records when each person was deleted', async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 8, 0, second, 500));
    const ids = [1, 2, 3].map(() => crypto.randomUUID());
    expect(await store().notesSince(at(0))).toEqual([]);
    for (const [index, id] of ids.entries()) await store().note(at(index), id);
    await store().note(at(2), String(ids[2]));
    expect(await store().notesSince(at(0))).toEqual(ids);
    expect(await store().notesSince(new Date(at(1).getTime() + 400))).toEqual(ids.slice(1));
    expect(await store().notesSince(at(3))).toEqual([]);
  });
});

describe('a bucket', () => {
  test('stores its keys under the prefix', async () => {
    await open('/site-1/pictures').write(key, content);
    expect([...bucket.objects.keys()]).toContain(`site-1/pictures/${key}`);
  });

  test('stores each picture with its type and a long cache lifetime', async () => {
    for (const [form, type] of [
      ['webp', 'image/webp'],
      ['avif', 'image/avif'],
    ]) {
      const stored = key.replace('webp', String(form));
      await open().write(stored, content);
      expect(bucket.headers.get(stored)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  });

  test('a bucket that is missing or rejects the secret causes an error', async () => {
    const wrong = open('', { ...ENV, AWS_SECRET_ACCESS_KEY: 'guessed' });
    const refusal = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ code: 'images-unavailable' });
    await refusal(wrong.read(key));
    await refusal(wrong.write(key, content));
    const elsewhere = addressOf().replace(KEYS.bucket, 'other-bucket');
    await refusal(createS3Blobs(readBucketAddress('BLOB_STORE', elsewhere, ENV)).read(key));
  });

  test('is retried after a failure', async () => {
    bucket.failures.push(503, 500);
    await open().write(key, content);
    bucket.failures.push(503, 503, 503);
    await expect(open().read(key)).rejects.toMatchObject({ code: 'images-unavailable' });
    const gone = readBucketAddress('BLOB_STORE', `s3://${KEYS.bucket}?endpoint=http://127.0.0.1:1`, ENV);
    await expect(createS3Blobs(gone).read(key)).rejects.toMatchObject({
      code: 'images-unavailable',
      cause: { cause: { message: 'fetch failed' } },
    });
  });

  test('has its address and keys checked at startup', () => {
    expect(readBucketAddress('BLOB_STORE', 's3://lodge/a/b/?region=eu-west-3', ENV).url).toBe(
      'https://s3.eu-west-3.amazonaws.com/lodge/a/b/',
    );
    expect(() => readBucketAddress('BLOB_STORE', 's3://lodge', {})).toThrow(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
    for (const wrong of [
      's3:lodge',
      's3://Lodge',
      's3://lodge/../x',
      's3://lodge?endpoint=ftp://x',
      's3://lodge?key=x',
    ]) {
      expect(() => readBucketAddress('BLOB_STORE', wrong, ENV), wrong).toThrow('BLOB_STORE');
    }
  });
});
