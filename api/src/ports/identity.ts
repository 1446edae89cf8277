import { foldEmail } from 'contracts';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { Refusal } from '../refusal.ts';

/** Who the identity provider vouches for. */
export interface Identity {
  uid: string;
  /** Case-folded. */
  email: string;
  isEmailVerified: boolean;
  /** When the person last proved who they are, by password or through Google. */
  signedInAt: Date;
  /** That was minutes ago: enough for what somebody at a browser that was left open must not do. */
  hasJustSignedIn: boolean;
}

export interface IdentityProvider {
  /** Checks a fresh identity token; refuses with `identity-token-refused` or `identity-unavailable`. */
  verify(token: string): Promise<Identity>;
  isReachable(): Promise<boolean>;
}

export interface FirebaseIdentityOptions {
  projectId: string;
  /** Where the provider publishes its keys (JWKS). */
  keysUrl: string;
  clock?: () => Date;
}

/** A token opens a session while it is young; clocks may differ by less than that. Seconds. */
const MAX_AGE = 5 * 60;
const MAX_AHEAD = 5 * 60;
const TOLERANCE = 10;

export function createIdentity({ projectId, keysUrl, clock = () => new Date() }: FirebaseIdentityOptions) {
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
    async isReachable() {
      const response = await fetch(keysUrl, { signal: AbortSignal.timeout(1_500) });
      await response.body?.cancel();
      return response.ok;
    },
  } satisfies IdentityProvider;
}

/** True when the token is at fault, false when the keys could not be fetched. */
function isTokenFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  // jose reports a failed download as its base error; every fault of a token has a class of its own.
  return error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
}
