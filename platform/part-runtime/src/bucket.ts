import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { BucketError } from './bucket-error.ts';
import { StartError } from './part.ts';
import { text } from './setting-kinds.ts';
import type { Setting } from './settings.ts';

/** A bucket of Amazon S3 or a compatible service. Each method may throw a BucketError. */
export interface Bucket {
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, content: Buffer, options?: WriteOptions): Promise<void>;
  /**
   * Writes an object that must not exist yet. If several writers try, even on different machines, only one gets true.
   */
  create(key: string, content: Buffer): Promise<boolean>;
  /** Does nothing if the object does not exist. */
  remove(key: string): Promise<void>;
  /** Lists the objects whose keys start with `prefix` and sort after `after`. */
  list(prefix: string, after?: string): Promise<BucketObject[]>;
}

export interface WriteOptions {
  type?: string;
  cacheControl?: string;
}

export interface BucketObject {
  key: string;
  /** Changes whenever the content changes. */
  etag: string;
}

export interface BucketAddress {
  /** The URL of the bucket, including the prefix of the keys and a trailing slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

const BUCKET_KEY = { kind: text, isSecret: true } satisfies Setting;

export const BUCKET_KEYS = {
  AWS_ACCESS_KEY_ID: { ...BUCKET_KEY, doc: 'For a bucket: the id of its access key' },
  AWS_SECRET_ACCESS_KEY: { ...BUCKET_KEY, doc: 'For a bucket: its access key' },
  AWS_SESSION_TOKEN: { ...BUCKET_KEY, doc: 'For a bucket with temporary keys: their token' },
};

const ADDRESS = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*\/?(\?.*)?$/;

/**
 * Parses the value of the setting `setting`, `s3://bucket/prefix?region=…&endpoint=https://…`, and adds the access
 * keys. The default endpoint is Amazon S3.
 *
 * @throws StartError with a sentence that names the problem
 */
export function readBucketAddress(
  setting: string,
  address: string,
  keys: Partial<Record<keyof typeof BUCKET_KEYS, unknown>>,
): BucketAddress {
  const wrong = (what: string) => new StartError(`${setting} ${what}, such as s3://bucket/prefix?region=eu-west-1.`);
  if (!ADDRESS.test(address)) throw wrong('is not an S3 address');
  const { hostname: bucket, pathname, searchParams } = new URL(address);
  const other = [...searchParams.keys()].find((name) => name !== 'region' && name !== 'endpoint');
  if (other) throw wrong(`has a parameter that means nothing (${other})`);
  const region = searchParams.get('region') || 'us-east-1';
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(endpoint)) throw wrong('has an endpoint that is not an address');
  const missing = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).filter((name) => !keys[name]);
  if (missing.length > 0) throw new StartError(`${setting} is an S3 address: set ${missing.join(' and ')} as well.`);
  return {
    url: `${endpoint.replace(/\/$/, '')}/${bucket}${pathname.replace(/\/$/, '')}/`,
    region,
    accessKeyId: String(keys.AWS_ACCESS_KEY_ID),
    secretAccessKey: String(keys.AWS_SECRET_ACCESS_KEY),
    sessionToken: keys.AWS_SESSION_TOKEN ? String(keys.AWS_SESSION_TOKEN) : undefined,
  };
}

/** The timeout of a call including its retries, in ms. `MS_PER_MB` is added for each MB of content. */
const TIMEOUT_MS = 15_000;
const MS_PER_MB = 2_000;
const MAX_TRIES = 3;
/** The maximum number of attempts if a write conflicts with a concurrent write to the same key. */
const MAX_CONFLICT_TRIES = 5;

/**
 * The access keys need permission to list the bucket. Without it, S3 answers 403 instead of 404 for a missing object.
 */
export function openBucket({ url, region, sessionToken, ...keys }: BucketAddress): Bucket {
  const session = sessionToken ? { sessionToken } : {};
  const client = new AwsClient({ ...keys, ...session, region, service: 's3', retries: 2 });

  async function ask(address: string, init: RequestInit, bytes = 0): Promise<Answer> {
    const signal = AbortSignal.timeout(TIMEOUT_MS + Math.ceil(bytes / 1e6) * MS_PER_MB);
    for (let tries = 1; ; tries += 1) {
      try {
        const response = await client.fetch(address, { ...init, signal });
        return { status: response.status, content: Buffer.from(await response.arrayBuffer()) };
      } catch (cause) {
        // The client retries error responses but not connection failures. Every call is safe to retry.
        if (signal.aborted || tries === MAX_TRIES) throw new BucketError('The bucket did not answer', { cause });
        await sleep(tries * 100);
      }
    }
  }

  const put = (key: string, content: Buffer, headers: Record<string, string>) =>
    ask(
      url + inAddress(key),
      {
        method: 'PUT',
        body: new Uint8Array(content),
        // The hash is part of the signature, so that S3 refuses content that was modified on the way.
        headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(content).digest('hex') },
      },
      content.length,
    );

  async function read(key: string): Promise<Buffer | undefined> {
    const answer = await ask(url + inAddress(key), { method: 'GET' });
    if (isMissing(answer)) return undefined;
    return expected(answer).content;
  }

  return {
    read,
    async write(key, content, { type, cacheControl } = {}) {
      const headers = { ...(type && { 'content-type': type }), ...(cacheControl && { 'cache-control': cacheControl }) };
      expected(await put(key, content, headers));
    },
    async create(key, content) {
      for (let tries = 1; ; tries += 1) {
        const answer = await put(key, content, { 'if-none-match': '*' });
        if (answer.status === 409 && tries < MAX_CONFLICT_TRIES) continue;
        // If the response to an earlier attempt was lost, the existing object is the one that this call wrote.
        if (answer.status === 412) return (await read(key))?.equals(content) ?? false;
        expected(answer);
        return true;
      }
    },
    async remove(key) {
      const answer = await ask(url + inAddress(key), { method: 'DELETE' });
      if (!isMissing(answer)) expected(answer);
    },
    async list(prefix, after) {
      const { pathname, origin } = new URL(url);
      const [, bucket = '', ...own] = pathname.split('/');
      const base = own.join('/');
      const found: BucketObject[] = [];
      let more: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          'encoding-type': 'url',
          prefix: base + prefix,
          ...(after && { 'start-after': base + after }),
          ...(more && { 'continuation-token': more }),
        });
        const listing = expected(await ask(`${origin}/${bucket}?${query}`, { method: 'GET' })).content.toString();
        found.push(...objectsIn(listing).map(({ key, etag }) => ({ key: key.slice(base.length), etag })));
        more = /<IsTruncated>true</.test(listing) ? fieldOf(listing, 'NextContinuationToken') : undefined;
      } while (more);
      return found;
    },
  };
}

interface Answer {
  status: number;
  content: Buffer;
}

function isMissing({ status, content }: Answer): boolean {
  return status === 404 && !content.includes('NoSuchBucket');
}

function expected(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  const code = fieldOf(answer.content.toString(), 'Code') ?? '';
  throw new BucketError(`The bucket answered with ${answer.status} ${code}`.trim());
}

function inAddress(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

/** Parses the XML of a listing. The keys in it are URL-encoded. */
function objectsIn(listing: string): BucketObject[] {
  return [...listing.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
    key: decodeURIComponent((fieldOf(one, 'Key') ?? '').replaceAll('+', ' ')),
    etag: fieldOf(one, 'ETag') ?? '',
  }));
}

function fieldOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}
