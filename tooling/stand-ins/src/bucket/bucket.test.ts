import { openBucket, readBucketAddress } from 'part-runtime/bucket';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type S3Server, startS3 } from './index.ts';

const KEYS = { id: 'AKIATEST', secret: 'a/secret+key', region: 'eu-west-3', bucket: 'lodge' };

let server: S3Server;
const open = (prefix = '/site-1') => {
  const address = `s3://${KEYS.bucket}${prefix}?region=${KEYS.region}&endpoint=${server.endpoint}`;
  return openBucket(
    readBucketAddress('STORE', address, { AWS_ACCESS_KEY_ID: KEYS.id, AWS_SECRET_ACCESS_KEY: KEYS.secret }),
  );
};

beforeEach(async () => {
  server = await startS3(KEYS);
});
afterEach(() => server.close());

test('only one of several clients can create the same object', async () => {
  const made = await Promise.all([1, 2, 3, 4].map((n) => open().create('history/1.json', Buffer.from(`${n}`))));
  expect(made.filter(Boolean)).toHaveLength(1);
});

test('an object exists even if the response to its creation is lost', async () => {
  server.failures.push(0);
  expect(await open().create('history/1.json', Buffer.from('mine'))).toBe(true);
  expect(await open().create('history/1.json', Buffer.from('another'))).toBe(false);
  expect(server.objects.get('site-1/history/1.json')?.toString()).toBe('mine');
});

test('a listing spans pages and can start after a given key', async () => {
  const keys = Array.from({ length: 120 }, (_, n) => `r/host/1.0.0+${String(n).padStart(3, '0')} & co.tar`);
  for (const key of keys) await open().write(key, Buffer.from(key));
  await open('/site-10').write('r/other.tar', Buffer.from(''));
  expect((await open().list('r/')).map(({ key }) => key)).toEqual(keys);
  expect((await open().list('r/', keys[117])).map(({ key }) => key)).toEqual(keys.slice(118));
  expect(await open('').read(`site-1/${keys[3]}`)).toEqual(Buffer.from(keys[3] as string));
});

test('different content has a different ETag', async () => {
  const tagOf = async () => (await open().list('a'))[0]?.etag;
  await open().write('a', Buffer.from('1'));
  const before = await tagOf();
  await open().write('a', Buffer.from('2'));
  expect(await tagOf()).not.toBe(before);
  await open().remove('a');
  await open().remove('a');
  expect(await open().read('a')).toBeUndefined();
});

test('a bucket that is down, missing or refuses the key causes a clear error', async () => {
  server.failures.push(503, 503, 503);
  await expect(open().list('')).rejects.toThrow('The bucket answered with 503 SlowDown');
  const address = `s3://elsewhere?region=${KEYS.region}&endpoint=${server.endpoint}`;
  const keys = { AWS_ACCESS_KEY_ID: KEYS.id, AWS_SECRET_ACCESS_KEY: KEYS.secret };
  await expect(openBucket(readBucketAddress('STORE', address, keys)).read('a')).rejects.toThrow('404 NoSuchBucket');
  const guessed = openBucket(readBucketAddress('STORE', address, { ...keys, AWS_SECRET_ACCESS_KEY: 'guessed' }));
  await expect(guessed.read('a')).rejects.toThrow('403 SignatureDoesNotMatch');
});
