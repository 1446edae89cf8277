import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export interface BucketKeys {
  id: string;
  secret: string;
  region: string;
  bucket: string;
}

export interface S3Server {
  endpoint: string;
  objects: Map<string, Buffer>;
  headers: Map<string, IncomingHttpHeaders>;
  failures: number[];
  /** While this is set, every request waits for it. */
  hold: Promise<void> | undefined;
  requests: string[];
  close(): void;
}

/** The page size of a listing. Amazon's is 1,000, but a smaller size lets tests reach a second page. */
const PAGE = 50;

/**
 * Starts a bucket that verifies each request's AWS signature (version 4) as Amazon specifies it, and supports
 * conditional writes.
 *
 * @param port default: any free port
 */
export async function startS3(keys: BucketKeys, port = 0): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const stored = new Map<string, IncomingHttpHeaders>();
  const failures: number[] = [];
  const requests: string[] = [];
  let hold: Promise<void> | undefined;
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    await hold;
    const failure = failures.shift();
    const answer = failure ? refusal(failure, 'SlowDown') : answerTo(request, body, keys, { objects, stored });
    if (failure === 0) return response.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.content);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    headers: stored,
    failures,
    requests,
    get hold() {
      return hold;
    },
    set hold(waited) {
      hold = waited;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  content?: string | Buffer;
}

function answerTo(
  request: IncomingMessage,
  body: Buffer,
  keys: BucketKeys,
  { objects, stored }: { objects: Map<string, Buffer>; stored: Map<string, IncomingHttpHeaders> },
): Answer {
  const trouble = signatureTrouble(request, body, keys);
  if (trouble) return refusal(403, trouble);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
  const [, bucket, ...rest] = pathname.split('/');
  if (bucket !== keys.bucket) return refusal(404, 'NoSuchBucket');
  const key = rest.map(decodeURIComponent).join('/');
  if (request.method === 'GET' && key === '') return listing(objects, searchParams);
  const found = objects.get(key);
  switch (request.method) {
    case 'PUT':
      if (request.headers['if-none-match'] === '*' && found) return refusal(412, 'PreconditionFailed');
      objects.set(key, body);
      stored.set(key, request.headers);
      return { status: 200, headers: { etag: etagOf(body) } };
    case 'DELETE':
      objects.delete(key);
      return { status: 204 };
    default:
      return found ? { status: 200, headers: { etag: etagOf(found) }, content: found } : refusal(404, 'NoSuchKey');
  }
}

function refusal(status: number, code: string): Answer {
  const content = `<Error><Code>${code}</Code></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, content };
}

function listing(objects: Map<string, Buffer>, query: URLSearchParams): Answer {
  if (query.get('list-type') !== '2') return refusal(501, 'NotImplemented');
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
  const page = keys.slice(0, PAGE);
  const encoded = (key: string) => (query.get('encoding-type') === 'url' ? encodeURIComponent(key) : key);
  const contents = page.map((key) => {
    const content = objects.get(key) as Buffer;
    return `<Contents><Key>${encoded(key)}</Key><ETag>&quot;${etagOf(content).slice(1, -1)}&quot;</ETag><Size>${content.length}</Size></Contents>`;
  });
  const isTruncated = keys.length > PAGE;
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    content: `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  };
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

function signatureTrouble(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  keys: { id: string; secret: string; region: string },
): string | undefined {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!given) return 'AccessDenied';
  const [, credential = '', signedHeaders = '', signature] = given;
  const time = String(headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/${keys.region}/s3/aws4_request`;
  if (credential !== `${keys.id}/${scope}`) return 'InvalidAccessKeyId';
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!signedHeaders.split(';').includes(needed)) return 'AccessDenied';
  }
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonicalHeaders = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const [path = '', query = ''] = url.split('?');
  const canonical = [method, path, sortedQuery(query), canonicalHeaders.join(''), signedHeaders, hash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signingKey = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${keys.secret}`);
  return hmac(signingKey, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function sortedQuery(query: string): string {
  const strict = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${strict(name)}=${strict(value)}`);
  return pairs.sort().join('&');
}
