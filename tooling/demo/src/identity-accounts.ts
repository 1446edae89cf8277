import type { Settings } from 'api/base/settings';
import { z } from 'zod';

export interface NewAccount {
  uid: string;
  email: string;
  password: string;
  name: string;
  photo: string;
}

const found = z.object({ users: z.array(z.object({ localId: z.string() })).optional() });

/**
 * Creates an account with the local identity stand-in, or finds the one that has this email address, and returns its
 * uid. Returns undefined with the real service, where people create their own accounts.
 */
export async function ensureAccount(
  { identity }: Settings,
  { uid, email, password, name, photo }: NewAccount,
): Promise<string | undefined> {
  if (!identity.adminUrl) return undefined;
  const base = new URL(`/identitytoolkit.googleapis.com/v1/projects/${identity.projectId}/accounts`, identity.adminUrl);
  const ask = (path: string, body: object) =>
    fetch(base.href + path, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });

  const known = found.parse(await (await ask(':lookup', { email: [email] })).json()).users?.[0];
  if (known) return known.localId;
  const account = { localId: uid, email, password, displayName: name, photoUrl: photo, emailVerified: true };
  const made = await ask('', account);
  if (!made.ok) throw new Error(`the identity stand-in refused the account of a demo person (${made.status})`);
  return uid;
}
