import { join } from 'node:path';
import {
  CompactSign,
  calculateJwkThumbprint,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Log } from '../log.ts';
import { readState, writeDurably } from '../state-file.ts';
import type { ProjectState } from './emulator.ts';

export class TokenRefused extends Error {}

/**
 * Signs the emulator's unsigned tokens and verifies them when clients send them. Otherwise anyone could forge a token,
 * and the API would need a second, less strict way to verify tokens.
 */
export interface Tokens {
  keys: { keys: JWK[] };
  /**
   * Returns the emulator's ID token with the same claims, signed with RS256. The emulator uses the account's last
   * sign-in for all browsers, so pass the sign-in of this browser as `authTime`, in seconds since 1970.
   */
  signIdToken(unsigned: string, authTime?: number): Promise<string>;
  checkIdToken(token: string): Promise<void>;
  sealRefreshToken(token: string, authTime?: number): Promise<string>;
  /**
   * Returns the emulator's own refresh token.
   *
   * @throws if the signature is invalid or the password has changed
   */
  openRefreshToken(sealed: string): Promise<{ token: string; authTime?: number | undefined }>;
}

const REFRESH = 'refresh+jwt';

export async function createTokens(folder: string, project: string, state: ProjectState, log: Log): Promise<Tokens> {
  const jwk = await signingKey(folder, log);
  const kid = await calculateJwkThumbprint(jwk);
  const secret = await importJWK(jwk, 'RS256');
  const publicJwk: JWK = { kty: 'RSA', n: jwk.n ?? '', e: jwk.e ?? '', kid, alg: 'RS256', use: 'sig' };
  const publicKey = await importJWK(publicJwk, 'RS256');

  return {
    keys: { keys: [publicJwk] },
    signIdToken(unsigned, authTime) {
      const changed = { ...decodeJwt(unsigned), ...(authTime !== undefined && { auth_time: authTime }) };
      const claims = Buffer.from(JSON.stringify(changed));
      return new CompactSign(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(secret);
    },
    async checkIdToken(token) {
      try {
        await jwtVerify(token, publicKey, {
          algorithms: ['RS256'],
          typ: 'JWT',
          issuer: `https://securetoken.google.com/${project}`,
          audience: project,
        });
      } catch (error) {
        throw new TokenRefused(
          (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN',
        );
      }
    },
    sealRefreshToken(token, authTime) {
      return new SignJWT({ token, authTime })
        .setProtectedHeader({ alg: 'RS256', typ: REFRESH, kid })
        .setIssuedAt()
        .sign(secret);
    },
    async openRefreshToken(sealed) {
      const { payload } = await jwtVerify(sealed, publicKey, { algorithms: ['RS256'], typ: REFRESH }).catch(() => {
        throw new TokenRefused('INVALID_REFRESH_TOKEN');
      });
      const token = payload.token as string;
      const { localId } = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as { localId: string };
      const account = state.users.get(localId);
      if (!account) throw new TokenRefused('USER_NOT_FOUND');
      if ((payload.iat ?? 0) < Number(account.validSince ?? 0)) throw new TokenRefused('TOKEN_EXPIRED');
      return { token, authTime: payload.authTime as number | undefined };
    },
  };
}

export function isUnsigned(token: string, project: string): boolean {
  if (!token.endsWith('.')) return false;
  return decodeJwt(token).aud === project;
}

async function signingKey(folder: string, log: Log): Promise<JWK> {
  const path = join(folder, 'signing-key.json');
  const parse = (text: string) => {
    const jwk = JSON.parse(text) as JWK;
    if (jwk.kty !== 'RSA' || !jwk.d) throw new Error('not a private RSA key');
    return jwk;
  };
  const kept = await readState(path, parse, log);
  if (kept) return kept;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  await writeDurably(path, JSON.stringify(jwk));
  return jwk;
}
