import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const PROJECT = 'demo-travel-lodge';

export interface IdentityFake {
  keysUrl: string;
  adminUrl: string;
  /** Uids in the order of their deletion. May contain duplicates. */
  deleted: string[];
  setPasswordChange(uid: string, at: Date): void;
  fail(times: number): void;
  /** Returns a token signed with the provider's key. `claims` override the claims of a valid token. */
  token(claims: TokenClaims, options?: { kid?: string; alg?: string }): Promise<string>;
  close(): void;
}

interface TokenClaims extends JWTPayload {
  email?: string;
  email_verified?: boolean;
}

/** Created once per process, because creating a key takes longer than the rest of the fake. */
let keyPair: ReturnType<typeof generateKeyPair> | undefined;

export async function startIdentityFake(): Promise<IdentityFake> {
  keyPair ??= generateKeyPair('RS256');
  const { publicKey, privateKey } = await keyPair;
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] };
  const deleted: string[] = [];
  const passwordChanges = new Map<string, Date>();
  let failing = 0;
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.method === 'GET') return response.end(JSON.stringify(keys));
    const { localId, idToken } = (await json(request)) as { localId: string; idToken?: string };
    if (idToken) {
      const changedAt = passwordChanges.get(String(decodeJwt(idToken).sub));
      return response.end(JSON.stringify({ users: [changedAt ? { passwordUpdatedAt: changedAt.getTime() } : {}] }));
    }
    if (failing > 0) {
      failing -= 1;
      return response.writeHead(503).end('{}');
    }
    const isKnown = !deleted.includes(localId);
    deleted.push(localId);
    if (isKnown) return response.end('{}');
    return response.writeHead(400).end(JSON.stringify({ error: { message: 'USER_NOT_FOUND' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const now = () => Math.floor(Date.now() / 1000);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keysUrl: `${url}/keys`,
    adminUrl: url,
    deleted,
    setPasswordChange: (uid, at) => void passwordChanges.set(uid, at),
    fail(times) {
      failing = times;
    },
    token: (claims, { kid = 'test', alg = 'RS256' } = {}) =>
      new SignJWT({
        iss: `https://securetoken.google.com/${PROJECT}`,
        aud: PROJECT,
        iat: now(),
        exp: now() + 3600,
        auth_time: now(),
        sub: claims.email ? `uid-${claims.email}` : 'uid',
        email_verified: true,
        ...claims,
      })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .sign(privateKey),
    close: () => server.close(),
  };
}
