import { foldEmail } from 'contracts';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import type { IdentityAdmin } from './identity-admin.ts';

export interface Identity {
  uid: string;
  /** In lower case. */
  email: string;
  isEmailVerified: boolean;
  signedInAt: Date;
  /**
   * True if the person signed in within the last minutes. Required for actions that an unattended browser must not
   * allow.
   */
  hasJustSignedIn: boolean;
}

export interface IdentityProvider {
  /** Verifies a fresh identity token. @throws Refusal `identity-token-refused` or `identity-unavailable` */
  verify(token: string): Promise<Identity>;
  /**
   * Returns the time of the last password change, or null if the account has no password or no lookup is configured.
   *
   * @throws Refusal `identity-token-refused` for a token from before the change, or `identity-unavailable`
   */
  passwordChangedAt(token: string): Promise<Date | null>;
  /** Deletes an account permanently, if it exists. @throws if the provider fails */
  deleteAccount(uid: string): Promise<void>;
  isReachable(): Promise<boolean>;
  /** The provider's clock for sign-in times, in whole seconds. */
  now(): Date;
}

/** The error's name is stored in the jobs table as the reason. */
class NoServiceAccount extends Error {
  override name = 'NoServiceAccount';
}

export interface FirebaseIdentityOptions {
  projectId: string;
  keysUrl: string;
  admin?: IdentityAdmin | undefined;
  /** The account lookup and the project's public key. Required to detect password changes. */
  accounts?: { url: string; apiKey: string } | undefined;
  clock?: () => Date;
}

const LOOKUP_MS = 4_000;
/** Errors for a valid token whose account was deleted or disabled, or whose password has changed since. */
const ENDED = /^(TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED|INVALID_ID_TOKEN)/;
const lookedUp = z.object({ users: z.array(z.object({ passwordUpdatedAt: z.coerce.number().optional() })).length(1) });

/** The maximum age of a token that opens a session, and the tolerated clock difference, in seconds. */
const MAX_AGE = 5 * 60;
const MAX_AHEAD = 5 * 60;
const TOLERANCE = 10;

export function createIdentity({
  projectId,
  keysUrl,
  admin,
  accounts,
  clock = () => new Date(),
}: FirebaseIdentityOptions) {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 4_000, cooldownDuration: 10_000 });

  async function payloadOf(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
        currentDate: clock(),
        clockTolerance: TOLERANCE,
      });
      return payload;
    } catch (error) {
      throw new Refusal(isTokenFault(error) ? 'identity-token-refused' : 'identity-unavailable');
    }
  }

  return {
    async verify(token) {
      const { sub, email, email_verified, iat, aud, auth_time } = await payloadOf(token);
      const age = clock().getTime() / 1000 - (iat ?? 0);
      const isFresh = age <= MAX_AGE + TOLERANCE && age >= -MAX_AHEAD;
      const isWhole = typeof sub === 'string' && sub !== '' && sub.length <= 128 && typeof email === 'string' && email;
      const isRefused = !isFresh || !isWhole || Array.isArray(aud) || typeof auth_time !== 'number';
      if (isRefused) throw new Refusal('identity-token-refused');
      const signedInAt = new Date(auth_time * 1000);
      const hasJustSignedIn = clock().getTime() - signedInAt.getTime() <= (MAX_AGE + TOLERANCE) * 1000;
      const isEmailVerified = email_verified === true;
      return { uid: sub, email: foldEmail(email), isEmailVerified, signedInAt, hasJustSignedIn };
    },
    async passwordChangedAt(idToken) {
      if (!accounts) return null;
      const unavailable = () => {
        throw new Refusal('identity-unavailable');
      };
      const response = await fetch(`${accounts.url}/v1/accounts:lookup?key=${encodeURIComponent(accounts.apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken }),
        signal: AbortSignal.timeout(LOOKUP_MS),
      }).catch(unavailable);
      const answer = await response.json().catch(unavailable);
      const refusal = String((answer as { error?: { message?: string } }).error?.message);
      if (response.status === 400 && ENDED.test(refusal)) throw new Refusal('identity-token-refused');
      const { users: [account] = [] } = response.ok ? lookedUp.catch(unavailable).parse(answer) : unavailable();
      return account?.passwordUpdatedAt ? new Date(account.passwordUpdatedAt) : null;
    },
    async deleteAccount(uid) {
      if (!admin) throw new NoServiceAccount('FIREBASE_SERVICE_ACCOUNT is not set: accounts cannot be deleted');
      await admin.deleteAccount(uid);
    },
    now: () => new Date(Math.floor(clock().getTime() / 1000) * 1000),
    async isReachable() {
      const response = await fetch(keysUrl, { signal: AbortSignal.timeout(1_500) });
      await response.body?.cancel();
      return response.ok;
    },
  } satisfies IdentityProvider;
}

/** Returns true if the token is invalid, or false if the keys could not be fetched. */
function isTokenFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  // jose throws its base error for a failed download. Each token error has its own class.
  return error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
}
