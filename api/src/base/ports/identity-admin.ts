import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';

export interface IdentityAdmin {
  deleteAccount(uid: string): Promise<void>;
}

/** The key file of a Google service account that has the role Firebase Authentication Admin. */
export const serviceAccount = z.object({
  client_email: z.email(),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
export type ServiceAccount = z.infer<typeof serviceAccount>;

export const GOOGLE = 'https://identitytoolkit.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
const TIMEOUT_MS = 10_000;
const HOUR_SECONDS = 3_600;
/** The time before a token's expiry at which it is renewed. */
const RENEW_BEFORE_MS = 5 * 60_000;

interface IdentityAdminOptions {
  projectId: string;
  account: ServiceAccount;
  url?: string;
}

/** Authenticates with a service account in the same way as the Firebase Admin SDK. */
export function createIdentityAdmin({ projectId, account, url = GOOGLE }: IdentityAdminOptions): IdentityAdmin {
  let kept: { token: string; until: number } | undefined;
  async function accessToken(): Promise<string> {
    if (kept && kept.until > Date.now()) return kept.token;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(account.private_key, 'RS256'));
    const response = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the token for the identity provider was refused with ${response.status}`);
    const { access_token, expires_in = HOUR_SECONDS } = (await response.json()) as {
      access_token: string;
      expires_in?: number;
    };
    kept = { token: access_token, until: Date.now() + expires_in * 1_000 - RENEW_BEFORE_MS };
    return access_token;
  }
  return { deleteAccount: async (uid) => deleteAt(url, { projectId, uid, token: await accessToken() }) };
}

export function createStandInAdmin(adminUrl: string, projectId: string): IdentityAdmin {
  const url = `${adminUrl}/identitytoolkit.googleapis.com`;
  return { deleteAccount: (uid) => deleteAt(url, { projectId, uid, token: 'owner' }) };
}

async function deleteAt(
  url: string,
  { projectId, uid, token }: { projectId: string; uid: string; token: string },
): Promise<void> {
  const response = await fetch(`${url}/v1/projects/${encodeURIComponent(projectId)}/accounts:delete`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ localId: uid }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return;
  const { error } = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  // The account was deleted earlier.
  if (error?.message?.startsWith('USER_NOT_FOUND')) return;
  throw new Error(`the identity provider did not delete an account: ${response.status}`);
}
