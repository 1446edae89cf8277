import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { StartError } from 'part-runtime';
import { Refusal } from '../refusal.ts';
import { assertKey, type Blobs } from './blobs.ts';

export interface S3Store {
  /** Of the bucket, with the prefix of our keys; ends with a slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Only with temporary keys. */
  sessionToken: string | undefined;
}

type BucketKey = 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN';

const TIMEOUT_MS = 15_000;
const ADDRESS = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*\/?(\?.*)?$/;

/**
 * `s3://bucket/prefix?region=…&endpoint=https://…`, with the keys from `AWS_ACCESS_KEY_ID` and
 * `AWS_SECRET_ACCESS_KEY`. Without an endpoint it is Amazon's; every other service that speaks S3 names its own.
 */
export function readS3Address(address: string, keys: Partial<Record<BucketKey, string | undefined>>): S3Store {
  const wrong = (what: string) => new StartError(`BLOB_STORE ${what}, such as s3://bucket/prefix?region=eu-west-1.`);
  if (!ADDRESS.test(address)) throw wrong('is not an S3 address');
  const { hostname: bucket, pathname, searchParams } = new URL(address);
  const other = [...searchParams.keys()].find((name) => name !== 'region' && name !== 'endpoint');
  if (other) throw wrong(`has a parameter that means nothing (${other})`);
  const region = searchParams.get('region') || 'us-east-1';
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(endpoint)) throw wrong('has an endpoint that is not an address');
  const missing = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).filter((name) => !keys[name]);
  if (missing.length > 0) throw new StartError(`BLOB_STORE is an S3 address: set ${missing.join(' and ')} as well.`);
  return {
    url: `${endpoint.replace(/\/$/, '')}/${bucket}${pathname.replace(/\/$/, '')}/`,
    region,
    accessKeyId: keys.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: keys.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: keys.AWS_SESSION_TOKEN || undefined,
  };
}

/**
 * Blobs as objects in a bucket that several API processes share. The keys need permission to get and put objects
 * and to list the bucket: without the latter, a missing object looks like a forbidden one.
 */
export function createS3Blobs({ url, region, sessionToken, ...keys }: S3Store): Blobs {
  const client = new AwsClient({
    ...keys,
    ...(sessionToken ? { sessionToken } : {}),
    region,
    service: 's3',
    retries: 2,
  });

  async function ask(key: string, init: RequestInit): Promise<{ isOk: boolean; status: number; content: Buffer }> {
    assertKey(key);
    try {
      const response = await client.fetch(url + key, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      return { isOk: response.ok, status: response.status, content: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      throw unavailable(error);
    }
  }

  return {
    async read(key) {
      const { isOk, status, content } = await ask(key, { method: 'GET' });
      if (isOk) return content;
      const text = content.toString();
      if (status === 404 && !text.includes('NoSuchBucket')) return undefined;
      throw unexpected(status, text);
    },
    async write(key, picture) {
      const { isOk, status, content } = await ask(key, {
        method: 'PUT',
        body: new Uint8Array(picture),
        // Part of the signature, so that changed content is refused.
        headers: { 'content-type': `image/${extname(key).slice(1)}`, 'x-amz-content-sha256': sha256(picture) },
      });
      if (!isOk) throw unexpected(status, content.toString());
    },
  };
}

/** The cause is for the log, not for the visitor. */
function unavailable(cause: unknown): Refusal {
  return new Refusal('images-unavailable', undefined, { cause });
}

function unexpected(status: number, text: string): Refusal {
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
  return unavailable(new Error(`the blob store responded with ${status} ${code}`));
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
