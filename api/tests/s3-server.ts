import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export interface S3Server {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** The responses to the next requests. */
  failures: number[];
  close(): void;
}

/** A bucket over http that verifies the AWS signature (version 4) of each request as specified by Amazon. */
export async function startS3(keys: { id: string; secret: string; region: string; bucket: string }): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const failures: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    const failure = failures.shift();
    if (failure !== undefined) return refuse(failure, 'SlowDown');
    const trouble = signatureTrouble(request, body, keys);
    if (trouble) return refuse(403, trouble);
    const [, bucket, ...rest] = (request.url ?? '').split('/');
    if (bucket !== keys.bucket) return refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (request.method === 'PUT') {
      objects.set(key, body);
      return response.writeHead(200).end();
    }
    const found = objects.get(key);
    return found ? response.writeHead(200).end(found) : refuse(404, 'NoSuchKey');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failures,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
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
  const canonical = [method, url, '', canonicalHeaders.join(''), signedHeaders, hash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signingKey = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${keys.secret}`);
  return hmac(signingKey, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
